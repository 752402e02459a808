'use client';

import { useRouter } from 'next/navigation';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskQueued } from '@/lib/contract/desk/players/player-view';
import { DeskButton, DeskLink } from '../ui/controls';
import { type DeskKey, KeyCap, useKeys } from '../ui/keys';
import { EmptyMessage } from '../ui/layout';
import { ClaimMark } from '../ui/queue/notices';
import { QueueScreen } from '../ui/queue/queue-screen';
import { queueKeys } from '../ui/queue/use-queue';
import { ReportDetail, ReportedThing, SelectedReports } from './report-detail';
import { RemoveReportedDialog, SanctionDialog } from './sanction-dialog';
import { canRemoveReported, type ReportActions, useReportDesk } from './use-report-desk';

type ReportDeskProps = {
  queue: { rows: DeskQueued[]; hasMore: boolean };
  most: { reports: number; exclusions: number };
  actions: ReportActions;
  nowMs: number;
};

type Desk = ReturnType<typeof useReportDesk>;

export function ReportDesk({ queue: { rows, hasMore }, most, actions, nowMs }: ReportDeskProps) {
  const t = useTexts('deskPlayers');
  const desk = useReportDesk(rows, actions);
  const keys = useReportKeys(desk);
  const { chosen } = desk;
  return (
    <QueueScreen
      inPanel
      title={t('reports')}
      note={t('reportsWaiting', { count: desk.queue.left.length })}
      keys={keys}
      queue={desk.queue}
      decisions={{ ...desk, problem: desk.asking === null ? desk.problem : null }}
      list={{
        label: t('reportedThings'),
        row: (report) => <ReportRow report={report} />,
        rowLayout: 'items-center gap-2',
        selection: {
          ...desk.selection,
          labelOf: (report) => t('select', { what: report.name ?? report.userId }),
        },
      }}
      empty={<EmptyMessage title={t('nothingReported')}>{t('reportsShowHere')}</EmptyMessage>}
      footer={
        <>
          {hasMore ? (
            <DeskLink
              href={`?reports=${most.reports * 2}&exclusions=${most.exclusions}`}
              className="self-center"
            >
              {t('showMore')}
            </DeskLink>
          ) : null}
          <SanctionDialog desk={desk} />
          <RemoveReportedDialog desk={desk} />
        </>
      }
    >
      {(current) => (
        <section aria-label={t('openReport')} className="flex min-w-0 flex-col gap-4">
          {chosen.length > 0 ? (
            <SelectedReports reports={chosen} />
          ) : (
            <ReportDetail report={current} claimedBy={desk.claimedBy} nowMs={nowMs} />
          )}
          <ReportButtons desk={desk} />
        </section>
      )}
    </QueueScreen>
  );
}

function ReportRow({ report }: { report: DeskQueued }) {
  const t = useTexts('deskPlayers');
  return (
    <>
      <ReportedThing report={report} size="size-10" />
      <span className="flex min-w-0 flex-col">
        <span className="text-muted">
          {t('reportCount', { count: report.reports })} ·{' '}
          {report.reasons.map((reason) => t(`reportReasons.${reason}`)).join(' · ')}
        </span>
        <ClaimMark claimedBy={report.claimedBy} />
      </span>
    </>
  );
}

function ReportButtons({ desk }: { desk: Desk }) {
  const t = useTexts('deskPlayers');
  const { targets, isBusy, chosen } = desk;
  const { current, isPaused } = desk.queue;
  const may = (what: 'rename' | 'removeImage') => targets.some((report) => canRemoveReported(what, report));
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-line border-t bg-raised py-3">
      <DeskButton busy={isBusy || isPaused} onClick={desk.dismiss}>
        {t('dismiss')} <KeyCap>d</KeyCap>
      </DeskButton>
      {may('rename') ? (
        <DeskButton busy={isBusy} onClick={() => desk.ask('rename')}>
          {t('rename')} <KeyCap>n</KeyCap>
        </DeskButton>
      ) : null}
      {may('removeImage') ? (
        <DeskButton busy={isBusy} onClick={() => desk.ask('removeImage')}>
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

function useReportKeys(desk: Desk): DeskKey[] {
  const t = useTexts('deskPlayers');
  const router = useRouter();
  const { queue, selection } = desk;
  const { current } = queue;
  const texts = { next: t('keys.next'), previous: t('keys.previous'), undo: t('keys.undo') };
  const keys = queueKeys(texts, queue, desk.undo, [
    { key: 'x', what: t('keys.select'), press: () => current && selection.toggle(queue.idOf(current)) },
    { key: 'Escape', what: t('keys.clear'), press: selection.clear },
    { key: 'd', what: t('keys.dismiss'), press: desk.dismiss },
    { key: 'n', what: t('keys.rename'), press: () => desk.ask('rename') },
    { key: 'i', what: t('keys.removeImage'), press: () => desk.ask('removeImage') },
    { key: 'w', what: t('keys.warn'), press: () => desk.ask('warn') },
    { key: 'b', what: t('keys.ban'), press: () => desk.ask('ban') },
    {
      key: 'o',
      what: t('keys.open'),
      press: () => current && router.push(`/desk/players/${current.userId}`),
    },
  ]);
  useKeys(keys);
  return keys;
}
