import { useQuery } from '@tanstack/react-query';
import { dataOf } from '@/components/client/data-of';
import { BoardRow, points } from '@/components/leaderboard/board-row';
import { noRankText } from '@/components/leaderboard/no-rank-text';
import type { FetchBoard } from '@/components/leaderboard/use-board';
import { ButtonLink } from '@/components/ui/button-link';
import { formatNumber } from '@/lib/contract/format';
import type { LeaderboardView } from '@/lib/contract/leaderboard/leaderboard-view';
import { Panel, PanelFailure, PanelLoading } from './panel';

const ROWS = 5;
const WATCH_MS = 60_000;

/** Shows the top of the weekly board and the player's own rank. */
export function BoardPanel({ fetchBoard }: { fetchBoard: FetchBoard }) {
  const board = useQuery({
    queryKey: ['side', 'board'],
    queryFn: () => dataOf(() => fetchBoard({ interval: 'weekly', scope: 'everyone', period: 'running' })),
    retry: 1,
    refetchInterval: WATCH_MS,
  });
  return (
    <Panel title="This week">
      {board.data ? <Top view={board.data} /> : null}
      {board.isPending ? <PanelLoading /> : null}
      {board.isError && !board.data ? (
        <PanelFailure
          text="The board could not be loaded."
          busy={board.isFetching}
          onRetry={() => board.refetch()}
        />
      ) : null}
    </Panel>
  );
}

function Top({ view }: { view: LeaderboardView }) {
  const { entries, own } = view;
  const top = entries.slice(0, ROWS);
  const isInTop = top.some(({ isYou }) => isYou);
  return (
    <>
      {top.length === 0 ? (
        <p className="text-muted">Nobody has points yet this week.</p>
      ) : (
        <ol className="flex flex-col gap-1.5">
          {top.map((entry) => (
            <BoardRow key={entry.rank} entry={entry} />
          ))}
        </ol>
      )}
      {own && !isInTop ? (
        <p className="flex items-baseline justify-between gap-3 font-semibold">
          <span>
            Your rank <span className="numerals pl-1 font-extrabold text-2xl">{formatNumber(own.rank)}</span>
          </span>
          <span className="numerals font-extrabold text-lg">{points(own.total_score)}</span>
        </p>
      ) : null}
      {own ? null : <p className="text-muted">{noRankText(view)}</p>}
      <ButtonLink href="/leaderboard" look="raised">
        See the board
      </ButtonLink>
    </>
  );
}
