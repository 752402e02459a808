import { useQuery } from '@tanstack/react-query';
import { dataOf } from '@/components/client/data-of';
import type { FetchDailySummary } from '@/components/client/use-fetched-due';
import { DailyMoment } from '@/components/daily/daily-moment';
import { StreakNote } from '@/components/daily/streak-note';
import { ButtonLink } from '@/components/ui/button-link';
import type { DailySummary } from '@/lib/contract/daily/daily-view';
import { Panel, PanelFailure, PanelLoading } from './panel';

/** The daily may be played in another tab, and a new one starts at midnight UTC. */
const WATCH_MS = 60_000;

/** Shows whether the daily waits, the streak, and when the next one starts. */
export function DailyPanel({ fetchDailySummary }: { fetchDailySummary: FetchDailySummary }) {
  const daily = useQuery({
    queryKey: ['side', 'daily'],
    queryFn: () => dataOf(fetchDailySummary),
    retry: 1,
    refetchInterval: WATCH_MS,
  });
  return (
    <Panel title="Daily">
      {daily.data ? <Standing daily={daily.data} /> : null}
      {daily.isPending ? <PanelLoading rows={2} /> : null}
      {daily.isError && !daily.data ? (
        <PanelFailure
          text="The daily could not be loaded."
          busy={daily.isFetching}
          onRetry={() => daily.refetch()}
        />
      ) : null}
    </Panel>
  );
}

const TEXTS = {
  none: 'There is no daily today, because too few photos are in play.',
  new: 'The same ten photos for everybody, once a day. They cost no lives.',
  open: 'You have started a daily.',
  done: "You have finished today's daily.",
} as const;

const LINKS = {
  none: null,
  new: { text: "Play today's daily", look: 'accent' },
  open: { text: 'Continue', look: 'accent' },
  done: { text: 'See the result', look: 'raised' },
} as const;

function Standing({ daily: { state, streak, nextAt } }: { daily: DailySummary }) {
  const link = LINKS[state];
  return (
    <>
      <p className="text-muted">{TEXTS[state]}</p>
      <StreakNote streak={streak} due={state === 'open' ? 'the daily' : undefined} />
      {link ? (
        <ButtonLink href="/daily" look={link.look}>
          {link.text}
        </ButtonLink>
      ) : null}
      <DailyMoment
        before={state === 'new' ? "Today's daily ends" : 'The next daily starts'}
        atMs={nextAt}
        className="text-muted text-sm"
      />
    </>
  );
}
