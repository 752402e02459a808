'use client';

import { useRouter } from 'next/navigation';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskQueued } from '@/lib/contract/desk/players/player-view';
import { ClaimMark } from '../ui/claim-notice';
import { DeskButton, DeskLink } from '../ui/controls';
import { type DeskKey, KeyCap, KeyList, useKeys } from '../ui/keys';
import { Nothing, Panel, Problem } from '../ui/layout';
import { QueueList } from '../ui/queue';
import { UndoNotice } from '../ui/undo-notice';
import { ReportDetail, ReportedThing, SelectedReports } from './report-detail';
import { SanctionDialog, TakeAwayDialog } from './sanction-dialog';
import { mayAct, type ReportActions, useReportDesk } from './use-report-desk';

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
      <UndoNotice {...desk} />
      <Problem message={desk.asking === null ? desk.problem : null} />
      {current === undefined ? (
        <Nothing title={t('nothingReported')}>{t('reportsShowHere')}</Nothing>
      ) : (
        <div className="grid min-w-0 items-start gap-4 wide:grid-cols-[19rem_minmax(0,1fr)]">
          <ReportList desk={desk} />
          <section aria-label={t('openReport')} className="flex min-w-0 flex-col gap-4">
            {chosen.length > 0 ? (
              <SelectedReports reports={chosen} />
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
      <TakeAwayDialog desk={desk} />
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
            <ReportedThing report={report} size="size-10" />
            <span className="flex min-w-0 flex-col">
              <span className="text-muted">
                {t('reportCount', { count: report.reports })} ·{' '}
                {report.reasons.map((reason) => t(`reportReasons.${reason}`)).join(' · ')}
              </span>
              <ClaimMark claimedBy={report.claimedBy} />
            </span>
          </button>
        </>
      )}
    </QueueList>
  );
}

/** What can be done about the open report, or the selected ones. */
function ReportButtons({ desk }: { desk: Desk }) {
  const t = useTexts('deskPlayers');
  const { targets, isBusy, chosen, current } = desk;
  const may = (what: 'rename' | 'removeImage') => targets.some((report) => mayAct(what, report));
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-line border-t bg-raised py-3">
      <DeskButton busy={isBusy || desk.isPaused} onClick={desk.dismiss}>
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

/** Binds the keys of the queue. Returns them for the list of keys. */
function useReportKeys(desk: Desk): DeskKey[] {
  const t = useTexts('deskPlayers');
  const router = useRouter();
  const keys: DeskKey[] = [
    { key: 'j', what: t('keys.next'), press: () => desk.move(1), repeats: true },
    { key: 'k', what: t('keys.previous'), press: () => desk.move(-1), repeats: true },
    { key: 'x', what: t('keys.select'), press: () => desk.current && desk.toggle(desk.current) },
    { key: 'Escape', what: t('keys.clear'), press: desk.clearSelection },
    { key: 'd', what: t('keys.dismiss'), press: desk.dismiss },
    { key: 'n', what: t('keys.rename'), press: () => desk.ask('rename') },
    { key: 'i', what: t('keys.removeImage'), press: () => desk.ask('removeImage') },
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
