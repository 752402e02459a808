import type { InfiniteData } from '@tanstack/react-query';
import type { InboxItem, InboxView } from '@/lib/contract/notifications/inbox-view';

export type InboxPages = InfiniteData<InboxView, unknown>;

/** Returns the items of all pages. One that moved to the next page while it was loaded comes once. */
export function itemsOf(pages: InboxPages | undefined): InboxItem[] | undefined {
  if (!pages) return undefined;
  const items = pages.pages.flatMap((page) => page.items);
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** Returns the pages with these items marked as read; `all` marks every one. */
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
