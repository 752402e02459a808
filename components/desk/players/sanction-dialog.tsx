import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { SANCTION_REASONS } from '@/lib/contract/enums';
import { BAN_DAYS } from '@/lib/contract/moderation/moderation-view';
import type { Texts } from '@/messages/format';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskField, DeskSelect } from '../ui/controls';
import type { useReportDesk } from './use-report-desk';

type T = Texts<'deskPlayers'>;

export const whyOptions = (t: T) => SANCTION_REASONS.map((why) => ({ value: why, label: t(`whys.${why}`) }));

/** Returns the ban durations in days. An empty value bans until an operator lifts it. */
export const dayOptions = (t: T) => [
  ...BAN_DAYS.map((days) => ({ value: String(days), label: t('banDays', { count: days }) })),
  { value: '', label: t('banDays', { count: 0 }) },
];

const DEFAULT_DAYS = String(BAN_DAYS[0]);

export function SanctionDialog({ desk }: { desk: ReturnType<typeof useReportDesk> }) {
  const t = useTexts('deskPlayers');
  const { targets } = desk;
  const asking = desk.asking === 'warn' || desk.asking === 'ban' ? desk.asking : null;
  const [why, setWhy] = useState('');
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [reason, setReason] = useState('');
  const players = new Set(targets.map(({ userId }) => userId)).size;
  const name = targets[0]?.name ?? targets[0]?.userId ?? '';
  const whys = whyOptions(t);
  const isBan = asking === 'ban';
  /** Resets the fields, so that the next player gets neither this reason nor this duration. */
  const resetFields = () => {
    setWhy('');
    setDays(DEFAULT_DAYS);
    setReason('');
  };
  return (
    <ConfirmDialog
      open={asking !== null}
      onClose={() => {
        resetFields();
        desk.stopAsking();
      }}
      title={t(isBan ? 'banTitle' : 'warnTitle', { count: players, name })}
      confirmLabel={t(isBan ? 'ban' : 'warn')}
      look={isBan ? 'wrong' : 'accent'}
      onConfirm={async () => {
        if (asking === null) return;
        const isDone = await desk.sanction(asking, {
          reason: reason.trim() === '' ? (whys.find(({ value }) => value === why)?.label ?? why) : reason,
          why,
          ...(isBan ? { days: days === '' ? null : Number(days) } : {}),
        });
        if (isDone) resetFields();
      }}
      call={desk}
    >
      {players > 1 ? <TargetNames desk={desk} /> : null}
      <p>{t(isBan ? 'banMeans' : 'warnMeans')}</p>
      <DeskSelect
        label={t('whyForPlayer')}
        options={[{ value: '', label: t('chooseWhy') }, ...whys]}
        required
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      {isBan ? (
        <DeskSelect
          label={t('howLong')}
          options={dayOptions(t)}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
      ) : null}
      <DeskField
        label={t('noteForLog')}
        hint={t('noteForLogHint')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

function TargetNames({ desk }: { desk: ReturnType<typeof useReportDesk> }) {
  return (
    <p className="wrap-anywhere font-semibold">
      {desk.targets.map(({ name, userId }) => name ?? userId).join(', ')}
    </p>
  );
}

/** Asks before a reported name or photo is removed, which cannot be undone. */
export function RemoveReportedDialog({ desk }: { desk: ReturnType<typeof useReportDesk> }) {
  const t = useTexts('deskPlayers');
  const what = desk.asking === 'rename' || desk.asking === 'removeImage' ? desk.asking : null;
  const isImage = what === 'removeImage';
  return (
    <ConfirmDialog
      open={what !== null}
      onClose={desk.stopAsking}
      title={t(isImage ? 'removeImageTitle' : 'renameTitle')}
      confirmLabel={t(isImage ? 'removeImage' : 'rename')}
      look="wrong"
      enterConfirms
      onConfirm={() => what && void desk.removeReported(what)}
      call={desk}
    >
      <TargetNames desk={desk} />
      <p>{t(isImage ? 'removeImageMeans' : 'renameMeans')}</p>
    </ConfirmDialog>
  );
}
