'use client';

import { useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { useDeskAction } from '@/components/desk/shell/use-desk-action';
import { DeskButton } from '@/components/desk/ui/controls';
import { type Column, DataTable } from '@/components/desk/ui/data-table';
import { KeyCap } from '@/components/desk/ui/keys';
import { EmptyMessage, Panel, Problem } from '@/components/desk/ui/layout';
import { CategoryPicker } from '@/components/desk/ui/queue/category-picker';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { CategoryGroup, CheckedPhotos, FlaggedView, LostPhoto } from '@/lib/contract/desk/records/flags';
import type { Texts } from '@/messages/format';
import { ClaimNotice } from '../ui/queue/notices';
import { QueueScreen } from '../ui/queue/queue-screen';
import { FlagDetail, FlagRow } from './flag-detail';
import { type FlagActions, useFlagDesk } from './use-flag-desk';

type FlagDeskProps = FlagActions & {
  records: readonly FlaggedView[];
  /** Flagged records in play, including those that are not in `records`. */
  total: number;
  groups: readonly CategoryGroup[];
  check: Parameters<typeof PhotoCheck>[0]['check'];
};

export function FlagDesk({ records, total, groups, check, ...actions }: FlagDeskProps) {
  const t = useTexts('deskRecords');
  const screens = useTexts('desk');
  const desk = useFlagDesk(records, groups, actions);
  const { settling } = desk;
  const { left } = desk.queue;
  const waiting = Math.max(total - (records.length - left.length), left.length);
  return (
    <QueueScreen
      title={screens('sections.flags')}
      note={t('waiting', { count: waiting })}
      keys={[...desk.keys, { key: '1–6', what: t('groupKey') }]}
      queue={desk.queue}
      decisions={settling}
      list={{
        label: t('queue'),
        row: (record) => <FlagRow record={record} />,
        // On a narrow screen the photo comes first, so that all of it is in view at once.
        box: { className: 'order-last min-w-0 wide:order-none' },
      }}
      empty={<EmptyMessage title={t('nothingFlagged')}>{t('flagsCome')}</EmptyMessage>}
      preload={[desk.photo.nextSrc]}
      footer={
        <PhotoCheck check={check} onPull={(record) => settling.pull(record)} isBusy={settling.isBusy} />
      }
    >
      {(current) => (
        <FlagDetail record={current} photo={desk.photo}>
          <ClaimNotice claimedBy={desk.claimedBy} />
          <CategoryPicker groups={groups} picker={desk.picker} code={current.categoryCode} />
          <div className="sticky bottom-0 flex flex-wrap gap-2 border-line border-t bg-page py-3">
            <DeskButton busy={settling.isBusy} onClick={() => void settling.dismiss(current)}>
              {t('dismiss')} <KeyCap>d</KeyCap>
            </DeskButton>
            <DeskButton
              look="wrong"
              busy={settling.isBusy}
              onClick={() => void settling.pull(current, current)}
            >
              {t('outOfPlay')} <KeyCap>o</KeyCap>
            </DeskButton>
          </div>
        </FlagDetail>
      )}
    </QueueScreen>
  );
}

type PhotoCheckProps = {
  check: (input: { after: string | null }) => Promise<DeskResult<CheckedPhotos>>;
  onPull: (record: { recordId: string }) => Promise<boolean>;
  isBusy: boolean;
};

type Progress = { checked: number; lost: LostPhoto[]; state: 'running' | 'stopped' | 'done' };

/** Checks some hundred photos per call, until all are checked or the operator stops it. */
function usePhotoCheck(check: PhotoCheckProps['check']) {
  const action = useDeskAction(check);
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);

  async function start(): Promise<void> {
    isStopped.current = false;
    let sum: Progress = { checked: 0, lost: [], state: 'running' };
    setProgress(sum);
    for (let after: string | null = null; ; ) {
      const done: CheckedPhotos | undefined = await action.run({ after });
      const isLast = !done || done.next === null || isStopped.current;
      const state = isLast ? (done?.next === null ? 'done' : 'stopped') : 'running';
      sum = {
        checked: sum.checked + (done?.checked ?? 0),
        lost: [...sum.lost, ...(done?.lost ?? [])],
        state,
      };
      setProgress(sum);
      if (isLast) return;
      after = done.next;
    }
  }

  return {
    progress,
    problem: action.problem,
    start,
    stop: () => {
      isStopped.current = true;
    },
    drop: (record: LostPhoto) =>
      setProgress((before) => before && { ...before, lost: before.lost.filter((each) => each !== record) }),
  };
}

const facts = (t: Texts<'deskRecords'>): Column<LostPhoto>[] => [
  { title: t('county'), cell: ({ county }) => county },
  { title: t('bookedOn'), cell: ({ bookedOn }) => bookedOn },
  { title: t('record'), cell: ({ recordId }) => <span className="wrap-anywhere">{recordId}</span> },
];

function PhotoCheck({ check, onPull, isBusy }: PhotoCheckProps) {
  const t = useTexts('deskRecords');
  const { progress, problem, start, stop, drop } = usePhotoCheck(check);
  const pull = async (record: LostPhoto) => {
    if (await onPull(record)) drop(record);
  };
  const action: Column<LostPhoto> = {
    title: t('action'),
    cell: (record) => (
      <DeskButton busy={isBusy} onClick={() => void pull(record)}>
        {t('pull')}
      </DeskButton>
    ),
  };
  return (
    <Panel
      title={t('photoCheck')}
      note={t('photoCheckAbout')}
      actions={
        progress?.state === 'running' ? (
          <DeskButton onClick={stop}>{t('stop')}</DeskButton>
        ) : (
          <DeskButton onClick={() => void start()}>{t('checkPhotos')}</DeskButton>
        )
      }
    >
      <p role="status" className="empty:hidden">
        {progress ? progressText(t, progress) : null}
      </p>
      <Problem message={problem} />
      {progress && progress.lost.length > 0 ? (
        <DataTable
          caption={t('lostPhotos')}
          columns={[...facts(t), action]}
          rows={progress.lost}
          rowKey={({ recordId }) => recordId}
        />
      ) : null}
    </Panel>
  );
}

const PROGRESS = { running: 'photosSoFar', stopped: 'photosStopped', done: 'photosChecked' } as const;

const progressText = (t: Texts<'deskRecords'>, { checked, lost, state }: Progress): string =>
  t(PROGRESS[state], { checked, lost: lost.length });
