import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNotifications } from '@/components/client/notifications/notification-state';
import { dataOf, failureText, redirectIfEnded, refusalText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import type { ActionResult } from '@/lib/contract/action-result';
import type { InboxItem, InboxView } from '@/lib/contract/notifications/inbox-view';
import type { ListInboxInput, MarkReadInput } from '@/lib/contract/notifications/schemas';

export type InboxActions = {
  listInbox: (input: ListInboxInput) => Promise<ActionResult<InboxView>>;
  markRead: (input: MarkReadInput) => Promise<ActionResult<{ unread: number }>>;
  removeFriend: (input: { friendId: string }) => Promise<ActionResult<unknown>>;
};

const KEY = ['inbox'];
const FRESH_MS = 15_000;

type Options = {
  actions: InboxActions;
  initial: InboxView | null;
  renderedAt: number;
};

/** Provides the inbox page by page. Each notification refetches it, and the old list stays meanwhile. */
export function useInbox({ actions, initial, renderedAt }: Options) {
  const common = useTexts('common');
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam }) => dataOf(() => actions.listInbox({ before: pageParam })),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: FRESH_MS,
    retry: 1,
    ...(initial && {
      initialData: { pages: [initial], pageParams: [null] },
      initialDataUpdatedAt: renderedAt,
    }),
  });
  const { version } = useNotifications();
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    void client.invalidateQueries({ queryKey: KEY });
  }, [version, client]);
  const failure = query.isError ? refusalText(query.error, common('somethingWrong')) : null;
  useEffect(() => {
    if (failure) toast.error(failure);
  }, [failure]);
  return {
    items: itemsOf(query.data),
    unread: query.data?.pages[0]?.unread ?? 0,
    fetchedAtMs: query.dataUpdatedAt,
    failed: query.isError && !query.data,
    busy: query.isFetching,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    loadingMore: query.isFetchingNextPage,
    ...useInboxChanges(actions),
  };
}

/** Marks items as read at once. Refetches the list if the call fails. */
function useInboxChanges(actions: InboxActions) {
  const t = useTexts('inbox');
  const common = useTexts('common');
  const client = useQueryClient();
  const [waits, setWaits] = useState<'all' | 'undo' | null>(null);
  const refetchInbox = () => void client.invalidateQueries({ queryKey: KEY });
  function refused(answer: { ok: false; message: string } | null) {
    if (!redirectIfEnded(answer)) toast.error(failureText(answer, common('somethingWrong')));
    refetchInbox();
  }
  async function markRead(ids: readonly string[] | 'all') {
    if (ids === 'all') setWaits('all');
    client.setQueryData<InboxPages>(KEY, (pages) => pages && withRead(pages, ids));
    const answer = await actions
      .markRead(ids === 'all' ? { all: true } : { ids: [...ids] })
      .catch(() => null);
    if (ids === 'all') setWaits(null);
    if (!answer?.ok) refused(answer);
  }
  async function undo({ player_id: friendId }: InboxItem): Promise<boolean> {
    if (friendId === null) return false;
    setWaits('undo');
    const answer = await actions.removeFriend({ friendId }).catch(() => null);
    setWaits(null);
    if (!answer?.ok) {
      refused(answer);
      return false;
    }
    toast.success(t('friendRemoved'));
    refetchInbox();
    return true;
  }
  return { waits, markRead, undo };
}

export type InboxPages = InfiniteData<InboxView, unknown>;

/** Returns the items of all pages, each once. An item may move to the next page while that page loads. */
export function itemsOf(pages: InboxPages | undefined): InboxItem[] | undefined {
  if (!pages) return undefined;
  const items = pages.pages.flatMap((page) => page.items);
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

export function withRead(pages: InboxPages, ids: readonly string[] | 'all'): InboxPages {
  const isMeant = ({ id }: InboxItem) => ids === 'all' || ids.includes(id);
  const marked = itemsOf(pages)?.filter((item) => isMeant(item) && !item.is_read).length ?? 0;
  const read = (page: InboxView): InboxView => ({
    ...page,
    unread: ids === 'all' ? 0 : Math.max(0, page.unread - marked),
    items: page.items.map((item) => (isMeant(item) ? { ...item, is_read: true } : item)),
  });
  return { ...pages, pages: pages.pages.map(read) };
}
