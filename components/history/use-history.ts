import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dataOf, refusalText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import type { ActionResult } from '@/lib/contract/action-result';
import type { HistoryFigures, HistoryKind, HistoryPage } from '@/lib/contract/history/history-view';

export type HistoryFilter = HistoryKind | 'all';

export type HistoryProps = {
  /** All kinds, as rendered by the server; null if that failed. */
  initial: HistoryPage | null;
  renderedAt: number;
  listHistory: (input: {
    kind: HistoryKind | null;
    before: string | null;
  }) => Promise<ActionResult<HistoryPage>>;
  getFigures: () => Promise<ActionResult<HistoryFigures>>;
};

const FRESH_MS = 60_000;

export function useHistory(
  { initial, renderedAt, listHistory, getFigures }: HistoryProps,
  filter: HistoryFilter,
) {
  const t = useTexts('history');
  const kind = filter === 'all' ? null : filter;
  const list = useInfiniteQuery({
    queryKey: ['history', filter],
    queryFn: ({ pageParam }) => dataOf(() => listHistory({ kind, before: pageParam })),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: FRESH_MS,
    retry: 1,
    ...(initial &&
      kind === null && {
        initialData: { pages: [initial], pageParams: [null] },
        initialDataUpdatedAt: renderedAt,
      }),
  });
  const figures = useQuery({
    queryKey: ['history-figures'],
    queryFn: () => dataOf(getFigures),
    staleTime: FRESH_MS,
    retry: 1,
  });
  return {
    list,
    entries: list.data?.pages.flatMap(({ entries }) => entries),
    months: figures.data?.months.filter((month) => kind === null || month.kind === kind) ?? [],
    failure: list.isError && !list.data ? refusalText(list.error, t('failed')) : null,
  };
}
