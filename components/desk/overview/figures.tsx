'use client';

import { useTexts } from '@/components/client/texts-provider';
import { type Compared, MAX_COUNTED, type OverviewView, type Waiting } from '@/lib/contract/desk/overview';
import { formatNumber } from '@/lib/contract/english-format';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import type { Texts } from '@/messages/format';
import { Figure, Figures } from '../ui/figure';
import { Panel } from '../ui/layout';
import { ageText, sizeText, utcText } from '../ui/texts';

/** Players notice slower answers (docs/limits.md). */
const SLOW_MS = 250;

type Part = { view: OverviewView };

export function NowFigures({ view, linkTo }: Part & { linkTo: (path: string) => string | undefined }) {
  const t = useTexts('desk');
  return (
    <Panel title={t('now')}>
      <Figures>
        <LiveFigures view={view} />
        <MailFigure view={view} />
        <BackupFigure view={view} />
        <FeedsFigure view={view} href={linkTo('/desk/feeds')} />
        <Figure
          label={t('sections.store')}
          value={t(view.isStoreOpen ? 'storeOpen' : 'storeClosed')}
          note={view.isStoreOpen ? undefined : t('storeClosedBy')}
          href={linkTo('/desk/store')}
        />
      </Figures>
    </Panel>
  );
}

function LiveFigures({ view: { live } }: Part) {
  const t = useTexts('desk');
  const { processes, draining, answersPerSecond, roomsRunning, failingJobs } = live;
  const isDown = processes === 0;
  const closing = draining > 0 ? t('draining', { count: draining }) : undefined;
  return (
    <>
      <Figure
        label={t('processes')}
        value={formatNumber(processes)}
        note={isDown ? t('noProcess') : closing}
        isBad={isDown}
      />
      <Figure
        label={t('answerRate')}
        value={answersPerSecond === null ? t('unknown') : rateText(answersPerSecond)}
        note={t(answersPerSecond === null ? 'noReports' : 'lastMinuteAll')}
      />
      <SlowestFigure live={live} />
      <Figure label={t('roomsPlaying')} value={formatNumber(roomsRunning)} />
      <Figure
        label={t('failingJobs')}
        value={failingJobs === null ? t('unknown') : formatNumber(failingJobs.length)}
        note={failingJobs === null ? t('noWorker') : failingJobs.join(' · ') || t('noJobFailed')}
        isBad={failingJobs === null || failingJobs.length > 0}
      />
    </>
  );
}

function SlowestFigure({ live: { answersPerSecond, p99Ms, isP99Above } }: Pick<OverviewView, 'live'>) {
  const t = useTexts('desk');
  const label = t('acknowledged');
  if (p99Ms === null) {
    const note = t(answersPerSecond === null ? 'noReports' : 'noAnswers');
    return <Figure label={label} value={t('unknown')} note={note} />;
  }
  const isSlow = isP99Above || p99Ms > SLOW_MS;
  return (
    <Figure
      label={label}
      value={t(isP99Above ? 'over' : 'within', { ms: p99Ms })}
      note={isSlow ? t('slow', { ms: SLOW_MS }) : t('lastMinute')}
      isBad={isSlow}
    />
  );
}

function MailFigure({ view: { mail } }: Part) {
  const t = useTexts('desk');
  const { waiting, retried, failed, oldestWaitingSeconds } = mail;
  const parts = [
    retried > 0 ? t('mailRetried', { count: retried }) : '',
    failed > 0 ? t('mailFailed', { count: failed }) : '',
    waiting + retried > 0 ? t('oldest', { age: ageText(t, oldestWaitingSeconds) }) : '',
  ].filter(Boolean);
  return (
    <Figure
      label={t('mailWaiting')}
      value={formatNumber(waiting + retried)}
      note={parts.join(' · ') || t('mailFine')}
      isBad={failed > 0 || retried > 0}
    />
  );
}

const ageAt = (t: Texts<'desk'>, { at }: Pick<OverviewView, 'at'>, moment: string) =>
  ageText(t, (Date.parse(at) - Date.parse(moment)) / 1000);

function BackupFigure({ view }: Part) {
  const t = useTexts('desk');
  const { lastBackup } = view;
  if (lastBackup === null)
    return <Figure label={t('lastBackup')} value={t('none')} note={t('backupAbout')} />;
  const { at, bytes } = lastBackup;
  return (
    <Figure
      label={t('lastBackup')}
      value={t('ago', { age: ageAt(t, view, at) })}
      note={bytes === null ? utcText(at) : `${utcText(at)} · ${sizeText(bytes)}`}
    />
  );
}

function FeedsFigure({ view, href }: Part & { href: string | undefined }) {
  const t = useTexts('desk');
  const { count, failing, oldestReadAt, unread } = view.feeds;
  const parts = [
    failing > 0 ? t('feedsFailing', { count: failing }) : '',
    unread > 0 ? t('feedsUnread', { count: unread }) : '',
    oldestReadAt ? t('feedsOldest', { age: ageAt(t, view, oldestReadAt) }) : '',
  ].filter(Boolean);
  return (
    <Figure
      label={t('sections.feeds')}
      value={count === 0 ? t('none') : formatNumber(count)}
      note={parts.join(' · ') || undefined}
      isBad={failing > 0}
      href={href}
    />
  );
}

const FIGURES = ['players', 'rounds', 'answers', 'dailies'] as const;

export function TodayFigures({ view }: Part) {
  const t = useTexts('desk');
  return (
    <Panel title={t('today')} note={t('todayAbout', { time: view.comparedUntil })}>
      <Figures>
        {FIGURES.map((figure) => (
          <Figure
            key={figure}
            label={t(`figures.${figure}`)}
            value={formatNumber(view[figure].today)}
            note={comparedText(t, view[figure])}
          />
        ))}
      </Figures>
    </Panel>
  );
}

type WaitingFiguresProps = Part & { linkTo: (path: string) => string | undefined };

export function WaitingFigures({ view, linkTo }: WaitingFiguresProps) {
  const t = useTexts('desk');
  const { removals, held, charges, flags, reports, appeals, letters } = view.queues;
  const openText = ({ open }: Waiting) =>
    open >= MAX_COUNTED ? t('atLeast', { count: MAX_COUNTED }) : formatNumber(open);
  const oldestText = ({ oldestAt }: Waiting) =>
    oldestAt === null ? t('nothingWaits') : t('oldest', { age: ageAt(t, view, oldestAt) });
  const lateText = ({ oldestAt }: Waiting) =>
    oldestAt && t('oldestLate', { age: ageAt(t, view, oldestAt), hours: REVIEW_HOURS });
  return (
    <Panel title={t('waiting')}>
      <Figures>
        <Figure
          label={t('removalRequests')}
          value={openText(removals)}
          note={removals.isOverdue ? lateText(removals) : oldestText(removals)}
          isBad={removals.isOverdue}
          href={linkTo('/desk/removals')}
        />
        <Figure
          label={t('sections.letters')}
          value={openText({ open: letters.open, oldestAt: null })}
          note={letters.dueOn === null ? t('nothingWaits') : t('answerBy', { day: letters.dueOn })}
          isBad={letters.isUrgent}
          href={linkTo('/desk/letters')}
        />
        {[
          { label: t('sections.held'), queue: held, path: '/desk/held' },
          { label: t('sections.flags'), queue: flags, path: '/desk/flags' },
          { label: t('reports'), queue: reports, path: '/desk/players' },
          { label: t('appeals'), queue: appeals, path: '/desk/players' },
        ].map(({ label, queue, path }) => (
          <Figure
            key={label}
            label={label}
            value={openText(queue)}
            note={oldestText(queue)}
            href={linkTo(path)}
          />
        ))}
        <Figure
          label={t('sections.charges')}
          value={openText(charges)}
          note={t(charges.open === 0 ? 'nothingWaits' : 'unclearTexts')}
          href={linkTo('/desk/charges')}
        />
      </Figures>
    </Panel>
  );
}

const rateText = (value: number): string =>
  value >= 10 || value === 0 ? formatNumber(Math.round(value)) : value.toFixed(1);

/** Returns the comparison with last week: *1,000 a week ago (+12%)*. */
function comparedText(t: Texts<'desk'>, { today, lastWeek }: Compared): string {
  if (lastWeek === null) return t('weekAgoUncounted');
  if (lastWeek === 0) return t('weekAgoNone');
  return t('weekAgo', { count: lastWeek, change: (today - lastWeek) / lastWeek });
}
