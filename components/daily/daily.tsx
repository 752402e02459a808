'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FlagQuestion } from '@/components/quiz/photo-sheet';
import type { GetTicket } from '@/components/realtime/game-connection';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { Screen } from '@/components/ui/screen';
import type { DailyView } from '@/lib/contract/daily/daily-view';
import { DailyGame } from './daily-game';
import { DailyIntro } from './daily-intro';
import { DailyLoading } from './daily-loading';
import { DailyReminder, type Reminder } from './daily-reminder';
import { DailyResult } from './daily-result';
import { dailyTitle } from './daily-text';
import { type FetchDaily, useDaily } from './use-daily';

export type DailyProps = {
  playerId: string;
  /** Names this player's storage keys without identifying the player. */
  playerHash: string;
  /** As rendered by the server; null if that failed. */
  initial: DailyView | null;
  renderedAt: number;
  fetchDaily: FetchDaily;
  getTicket: GetTicket;
  flagQuestion: FlagQuestion;
  /** What the question for push messages needs; null where this game sends none. */
  reminder: Reminder | null;
};

export function Daily(props: DailyProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <States {...props} />
    </QueryClientProvider>
  );
}

function States(props: DailyProps) {
  const { view, query, isPlaying, isFresh, start, finish } = useDaily(props);
  if (isPlaying) {
    // After the result of the day before, today's is played.
    const day = view?.state === 'done' ? undefined : view?.day;
    const game = { day, resumes: view?.state === 'open', title: view ? dailyTitle(view) : 'Daily' };
    return <DailyGame {...props} {...game} onOver={finish} />;
  }
  return (
    <Screen title="Daily" backTo="/home" backToCaller>
      {view ? (
        <Shown view={view} isFresh={isFresh} onStart={start}>
          {props.reminder ? <DailyReminder {...props.reminder} playerHash={props.playerHash} /> : null}
        </Shown>
      ) : null}
      {query.isPending ? <DailyLoading /> : null}
      {query.isError && !view ? (
        <EmptyState title={<h2>Something went wrong</h2>} alert>
          <p className="text-paper-muted">The daily could not be loaded. Your answers are safe.</p>
          <Button onClick={() => query.refetch()} busy={query.isFetching} busyLabel="Loading...">
            Try again
          </Button>
        </EmptyState>
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
  return (
    <EmptyState title={<h2>No daily today</h2>}>
      <p className="text-paper-muted">
        There are too few photos in play for a daily. Please come back later.
      </p>
      <ButtonLink href="/home">Home</ButtonLink>
    </EmptyState>
  );
}
