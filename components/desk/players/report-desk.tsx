'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskQueued, DeskSanction } from '@/lib/contract/desk/players/player-view';
import { SANCTION_REASONS } from '@/lib/contract/enums';
import { BAN_DAYS } from '@/lib/contract/moderation/sanctions';
import type { Texts } from '@/messages/format';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskButton, DeskField, DeskLink, DeskSelect } from '../ui/controls';
import { type DeskKey, KeyCap, KeyList, useKeys } from '../ui/keys';
import { Nothing, Panel, Problem } from '../ui/layout';
import { QueueList } from '../ui/queue';
import { TimeAgo } from '../ui/time-ago';
import { ProfilePicture } from './standing-panel';
import { mayAct, type ReportActions, useReportDesk } from './use-report-desk';

type T = Texts<'deskPlayers'>;

type ReportDeskProps = {
  queue: { rows: DeskQueued[]; hasMore: boolean };
  most: { reports: number; exclusions: number };
  actions: ReportActions;
  nowMs: number;
};

type Desk = ReturnType<typeof useReportDesk>;

/** Reported names and photos beside the open one, worked off by keyboard. */
export function ReportDesk({ queue: { rows, hasMore }, most, actions, nowMs }: ReportDeskProps) {
  const t = useTexts('deskPlayers');
  const desk = useReportDesk(rows, actions);
  const keys = useReportKeys(desk);
  const { current, left, chosen } = desk;
  return (
    <Panel
      title={t('reports')}
      note={t('reportsWaiting', { count: left.length })}
      actions={<KeyList keys={keys} />}
    >
      <div className={desk.message ? 'flex flex-wrap items-center gap-2' : 'sr-only'}>
        <p role="status" className="font-semibold">
          {desk.message}
        </p>
        {desk.canUndo ? (
          <DeskButton busy={desk.isBusy} onClick={() => void desk.undo()}>
            {t('undo')} <KeyCap>u</KeyCap>
          </DeskButton>
        ) : null}
      </div>
      <Problem message={desk.asking === null ? desk.problem : null} />
      {current === undefined ? (
        <Nothing title={t('nothingReported')}>{t('reportsShowHere')}</Nothing>
      ) : (
        <div className="grid min-w-0 items-start gap-4 wide:grid-cols-[19rem_minmax(0,1fr)]">
          <ReportList desk={desk} />
          <section aria-label={t('openReport')} className="flex min-w-0 flex-col gap-4">
            {chosen.length > 0 ? (
              <Chosen reports={chosen} />
            ) : (
              <ReportDetail report={current} claimedBy={desk.claimedBy} nowMs={nowMs} />
            )}
            <ReportButtons desk={desk} />
          </section>
        </div>
      )}
      {hasMore ? (
        <DeskLink href={`?reports=${most.reports * 2}&exclusions=${most.exclusions}`} className="self-center">
          {t('showMore')}
        </DeskLink>
      ) : null}
      <SanctionDialog desk={desk} />
    </Panel>
  );
}

function ReportList({ desk }: { desk: Desk }) {
  const t = useTexts('deskPlayers');
  const { current } = desk;
  return (
    <QueueList
      label={t('reportedThings')}
      items={desk.left}
      itemKey={desk.idOf}
      current={current && desk.idOf(current)}
    >
      {(report, at, button) => (
        <>
          <label className="grid w-10 shrink-0 cursor-pointer place-items-center">
            <span className="sr-only">{t('select', { what: report.name ?? report.userId })}</span>
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={desk.selected.has(desk.idOf(report))}
              onChange={() => desk.toggle(report)}
            />
          </label>
          <button
            {...button}
            type="button"
            onClick={() => desk.open(at)}
            className="flex min-w-0 flex-1 items-center gap-2 py-2 pr-3 text-left"
          >
            <Thing report={report} size="size-10" />
            <span className="flex min-w-0 flex-col">
              <span className="text-muted">
                {t('reportCount', { count: report.reports })} ·{' '}
                {report.reasons.map((reason) => t(`reportReasons.${reason}`)).join(' · ')}
              </span>
              {report.claimedBy === null ? null : (
                <span className="font-semibold text-accent-text">
                  {t('openAt', { operator: report.claimedBy })}
                </span>
              )}
            </span>
          </button>
        </>
      )}
    </QueueList>
  );
}

/** The reported name, or the photo. */
function Thing({ report, size }: { report: DeskQueued; size: string }) {
  const t = useTexts('deskPlayers');
  const { what, name, image, isShown } = report;
  if (what === 'username')
    return (
      <span className="wrap-anywhere font-semibold">
        {name} {isShown ? null : <span className="font-normal text-muted">{t('nameChanged')}</span>}
      </span>
    );
  if (image !== null) return <ProfilePicture image={image} alt={t('reportedImage')} className={size} />;
  return <span className="text-muted">{t(isShown ? 'imageFailed' : 'imageGone')}</span>;
}

/** One report: the name or photo as players see it, what reporters said, and what the player did before. */
function ReportDetail({
  report,
  claimedBy,
  nowMs,
}: {
  report: DeskQueued;
  claimedBy: string | null;
  nowMs: number;
}) {
  const t = useTexts('deskPlayers');
  return (
    <>
      {claimedBy === null ? null : (
        <p role="status" className="font-semibold text-bad-text">
          {t('claimedBy', { operator: claimedBy })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-page p-4 text-2xl">
        <Thing report={report} size="size-40" />
        <span className="text-base text-muted">
          {t('userId', { userId: report.userId })} {report.isBanned ? t('banned') : null}
        </span>
      </div>
      <h3 className="font-semibold">{t('whatTheySaid')}</h3>
      <ul className="flex flex-col gap-2">
        {report.details.map((detail) => (
          <li key={detail.at} className="border-accent border-l-4 bg-page py-1 pl-3">
            <p className="wrap-anywhere text-base">
              {t(`reportReasons.${detail.reason}`)}: {detail.words ?? t('noWords')}
            </p>
            <p className="text-muted">
              <TimeAgo at={detail.at} nowMs={nowMs} /> ·{' '}
              {detail.earlier === 0
                ? t('reporterNew')
                : t('reporterRecord', { count: detail.earlier, dismissed: detail.dismissed })}
            </p>
          </li>
        ))}
      </ul>
      <h3 className="font-semibold">{t('before')}</h3>
      <Sanctions sanctions={report.sanctions} />
    </>
  );
}

function Sanctions({ sanctions }: { sanctions: readonly DeskSanction[] }) {
  const t = useTexts('deskPlayers');
  if (sanctions.length === 0) return <p className="text-muted">{t('noSanctions')}</p>;
  return (
    <ul>
      {sanctions.map(({ kind, reason, at }) => (
        <li key={at}>
          {t('sanctioned', {
            kind: t(`sanctionKinds.${kind}`),
            day: at.slice(0, 10),
            why: t(`whys.${reason}`),
          })}
        </li>
      ))}
    </ul>
  );
}

/** The selected reports: what is decided is on the screen. */
function Chosen({ reports }: { reports: readonly DeskQueued[] }) {
  const t = useTexts('deskPlayers');
  return (
    <>
      <h3 className="font-semibold text-lg">{t('selected', { count: reports.length })}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
        {reports.map((report) => (
          <li key={report.reportId} className="flex flex-col gap-1 rounded-lg border border-line bg-page p-2">
            <Thing report={report} size="size-24" />
            <span className="text-muted">{t('userId', { userId: report.userId })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What can be done about the open report, or the selected ones. */
function ReportButtons({ desk }: { desk: Desk }) {
  const t = useTexts('deskPlayers');
  const { targets, isBusy, chosen, current } = desk;
  const may = (what: 'rename' | 'removeImage') => targets.some((report) => mayAct(what, report));
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-line border-t bg-raised py-3">
      <DeskButton busy={isBusy} onClick={() => desk.act('dismiss')}>
        {t('dismiss')} <KeyCap>d</KeyCap>
      </DeskButton>
      {may('rename') ? (
        <DeskButton busy={isBusy} onClick={() => desk.act('rename')}>
          {t('rename')} <KeyCap>n</KeyCap>
        </DeskButton>
      ) : null}
      {may('removeImage') ? (
        <DeskButton busy={isBusy} onClick={() => desk.act('removeImage')}>
          {t('removeImage')} <KeyCap>i</KeyCap>
        </DeskButton>
      ) : null}
      <DeskButton onClick={() => desk.ask('warn')}>
        {t('warn')} <KeyCap>w</KeyCap>
      </DeskButton>
      <DeskButton look="wrong" onClick={() => desk.ask('ban')}>
        {t('ban')} <KeyCap>b</KeyCap>
      </DeskButton>
      {chosen.length === 0 && current ? (
        <DeskLink href={`/desk/players/${current.userId}`}>
          {t('openPlayer')} <KeyCap>o</KeyCap>
        </DeskLink>
      ) : null}
    </div>
  );
}

const optionsOf = (t: T) => SANCTION_REASONS.map((why) => ({ value: why, label: t(`whys.${why}`) }));
const daysOf = (t: T) => [
  ...BAN_DAYS.map((days) => ({ value: String(days), label: t('banDays', { count: days }) })),
  { value: '', label: t('banDays', { count: 0 }) },
];

/** Asks why, and for how long, before a warning or ban. */
function SanctionDialog({ desk }: { desk: Desk }) {
  const t = useTexts('deskPlayers');
  const { asking, targets } = desk;
  const [why, setWhy] = useState<string>(SANCTION_REASONS[0]);
  const [days, setDays] = useState(String(BAN_DAYS[0]));
  const [reason, setReason] = useState('');
  const players = new Set(targets.map(({ userId }) => userId)).size;
  const isBan = asking === 'ban';
  return (
    <ConfirmDialog
      open={asking !== null}
      onClose={desk.stopAsking}
      title={t(isBan ? 'banTitle' : 'warnTitle', { count: players })}
      confirmLabel={t(isBan ? 'ban' : 'warn')}
      look={isBan ? 'wrong' : 'accent'}
      onConfirm={() =>
        asking &&
        void desk.sanction(asking, {
          reason,
          why,
          ...(isBan ? { days: days === '' ? null : Number(days) } : {}),
        })
      }
      call={desk}
    >
      <p>{t(isBan ? 'banMeans' : 'warnMeans')}</p>
      <DeskSelect
        label={t('whyForPlayer')}
        options={optionsOf(t)}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      {isBan ? (
        <DeskSelect
          label={t('howLong')}
          options={daysOf(t)}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
      ) : null}
      <DeskField
        label={t('reason')}
        hint={t('reasonForLog')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

/** Binds the keys of the queue. Returns them for the list of keys. */
function useReportKeys(desk: Desk): DeskKey[] {
  const t = useTexts('deskPlayers');
  const router = useRouter();
  const keys: DeskKey[] = [
    { key: 'j', what: t('keys.next'), press: () => desk.move(1), repeats: true },
    { key: 'k', what: t('keys.previous'), press: () => desk.move(-1), repeats: true },
    { key: 'x', what: t('keys.select'), press: () => desk.current && desk.toggle(desk.current) },
    { key: 'd', what: t('keys.dismiss'), press: () => desk.act('dismiss') },
    { key: 'n', what: t('keys.rename'), press: () => desk.act('rename') },
    { key: 'i', what: t('keys.removeImage'), press: () => desk.act('removeImage') },
    { key: 'w', what: t('keys.warn'), press: () => desk.ask('warn') },
    { key: 'b', what: t('keys.ban'), press: () => desk.ask('ban') },
    {
      key: 'o',
      what: t('keys.open'),
      press: () => desk.current && router.push(`/desk/players/${desk.current.userId}`),
    },
    { key: 'u', what: t('keys.undo'), press: () => void desk.undo() },
  ];
  useKeys(keys);
  return keys;
}
