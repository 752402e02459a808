'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { setDailyDue } from '@/components/client/notifications/daily-due';
import { dataOf } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { useLoaded } from '@/components/client/use-loaded';
import type { FlagQuestion } from '@/components/quiz/question/photo-sheet';
import { RoundLoading } from '@/components/quiz/result/round-loading';
import type { GetTicket } from '@/components/realtime/game-connection';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Screen } from '@/components/ui/page/screen';
import { withQueryClient } from '@/components/ui/page/with-query-client';
import { EmptyState } from '@/components/ui/states/empty-state';
import { LoadFailed } from '@/components/ui/states/load-failed';
import type { ActionResult } from '@/lib/contract/action-result';
import type { DailyView } from '@/lib/contract/daily/daily-view';
import type { ReadDailyInput } from '@/lib/contract/daily/schemas';
import type { AskAfterDailyProps } from './ask-after-daily';
import { DailyGame } from './daily-game';
import { DailyMoment } from './daily-moment';
import { ArchiveLink, DailyResult } from './daily-result';
import { dailyTitle, weekdayDateOf } from './daily-text';
import { StreakNote } from './streak-note';

export type DailyProps = {
  playerId: string;
  /** A past day from the archive; undefined: the current daily. */
  day: string | undefined;
  playerHash: string;
  initial: DailyView | null;
  renderedAt: number;
  fetchDaily: FetchDaily;
  getTicket: GetTicket;
  flagQuestion: FlagQuestion;
  reminder: Reminder | null;
};

export const Daily = withQueryClient(States);

function States(props: DailyProps) {
  const t = useTexts('daily');
  const common = useTexts('common');
  const { view, query, isPlaying, isFresh, start, finish } = useDaily(props);
  if (isPlaying) {
    // After the result of the day before, today's daily is played.
    const day = view?.state === 'done' ? undefined : view?.day;
    const game = {
      day,
      resumes: view?.state === 'open',
      title: view ? t('playing', { number: view.number }) : t('title'),
    };
    return <DailyGame {...props} {...game} onOver={finish} />;
  }
  return (
    <Screen title={view ? t('playing', { number: view.number }) : t('title')} backTo="/home" backToCaller>
      {view ? (
        <Shown view={view} isFresh={isFresh} onStart={start}>
          {props.reminder ? <DailyReminder {...props.reminder} playerHash={props.playerHash} /> : null}
        </Shown>
      ) : null}
      {query.isPending ? <RoundLoading /> : null}
      {query.isError && !view ? (
        <LoadFailed title={<h2>{common('somethingWrong')}</h2>} query={query}>
          <p className="text-paper-muted">{t('loadFailed')}</p>
        </LoadFailed>
      ) : null}
    </Screen>
  );
}

type ShownProps = { view: DailyView; isFresh: boolean; onStart: () => void; children: ReactNode };

function Shown({ view, isFresh, onStart, children }: ShownProps) {
  if (view.state === 'none') return <NoDaily />;
  if (view.state === 'done' && view.result)
    return (
      <DailyResult view={view} result={view.result} isFresh={isFresh} onNext={onStart}>
        {children}
      </DailyResult>
    );
  return <DailyIntro view={view} onStart={onStart} />;
}

function NoDaily() {
  const t = useTexts('daily');
  return (
    <EmptyState title={<h2>{t('none')}</h2>}>
      <p className="text-paper-muted">{t('noneText')}</p>
      <ButtonLink href="/home">{t('home')}</ButtonLink>
    </EmptyState>
  );
}

function DailyIntro({ view, onStart }: { view: DailyView; onStart: () => void }) {
  const t = useTexts('daily');
  const isOpen = view.state === 'open';
  const isLate = isOpen && !view.isToday && !view.isArchived;
  return (
    <EmptyState title={<h2>{isLate ? t('late') : dailyTitle(t, view)}</h2>}>
      <p>{isLate ? t('lateText', { day: weekdayDateOf(t, view.day) }) : t('intro', { count: view.of })}</p>
      {isOpen ? (
        <p className="font-semibold">{t('answered', { answered: view.answered, of: view.of })}</p>
      ) : null}
      <Button onClick={onStart} className="w-full">
        {t(isOpen ? 'continue' : 'start')}
      </Button>
      {view.isArchived ? (
        <p>{t('archived')}</p>
      ) : (
        <StreakNote streak={view.streak} due={isLate ? 'yesterday' : 'today'} />
      )}
      {view.isArchived ? null : (
        <DailyMoment
          what={isLate ? 'closes' : 'newPhotos'}
          atMs={isLate ? view.closesAt : view.nextAt}
          className="text-paper-muted text-sm"
        />
      )}
      <ArchiveLink className="text-paper-text" />
    </EmptyState>
  );
}

type FetchDaily = (input: ReadDailyInput) => Promise<ActionResult<DailyView>>;

type Options = Pick<DailyProps, 'day'> & {
  initial: DailyView | null;
  renderedAt: number;
  fetchDaily: FetchDaily;
};

const FRESH_MS = 15_000;

const isPastResult = ({ state, isToday }: DailyView) => state === 'done' && !isToday;

/** Provides the daily, and whether it is being played. Continues a started daily of today at once. */
function useDaily({ day, initial, renderedAt, fetchDaily }: Options) {
  const [isPlaying, setPlaying] = useState(initial?.state === 'open' && initial.isToday);
  // A new query key after each play keeps an older view from showing.
  const [plays, setPlays] = useState(0);
  const query = useQuery({
    queryKey: ['daily', day, plays],
    queryFn: () => dataOf(() => fetchDaily({ day: day ?? null })),
    enabled: !isPlaying,
    staleTime: FRESH_MS,
    retry: 1,
    ...(plays === 0 && initial && { initialData: initial, initialDataUpdatedAt: renderedAt }),
  });
  const { data: view } = query;
  useEffect(() => {
    if (view && day === undefined)
      setDailyDue({ nextAt: view.nextAt, state: isPastResult(view) ? 'new' : view.state });
  }, [view, day]);
  const start = useCallback(() => setPlaying(true), []);
  const finish = useCallback(() => {
    setPlaying(false);
    setPlays((count) => count + 1);
  }, []);
  return { view, query, isPlaying, isFresh: plays > 0, start, finish };
}

type Reminder = Omit<AskAfterDailyProps, 'playerHash'>;

const load = () => import('./ask-after-daily');

function DailyReminder(props: AskAfterDailyProps) {
  const loaded = useLoaded(load);
  return loaded ? <loaded.AskAfterDaily {...props} /> : null;
}
