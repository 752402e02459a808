import { useSyncExternalStore } from 'react';
import type { NoticesView, NoticeView } from '@/lib/contract/friends/notices-view';

/** Notifications as this tab knows them. */
export type News = {
  pendingRequests: number;
  /** New friendships that /friends has not congratulated on yet. */
  accepted: readonly NoticeView[];
  version: number;
};

const NOTHING: News = { pendingRequests: 0, accepted: [], version: 0 };

let news = NOTHING;
const listeners = new Set<() => void>();
/** Ids already shown here: the server may send them again before it knows. */
const shown = new Set<string>();

function change(next: News): void {
  news = next;
  for (const tell of listeners) tell();
}

export function setNews({ unseen, pendingRequests }: NoticesView): void {
  const accepted = unseen.filter(({ kind, id }) => kind === 'friend_accepted' && !shown.has(id));
  change({ pendingRequests, accepted, version: news.version + 1 });
}

/** Marks a congratulation as shown in this tab; the caller tells the server. */
export function forgetAccepted(id: string): void {
  shown.add(id);
  change({ ...news, accepted: news.accepted.filter((notice) => notice.id !== id) });
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export function useNews(): News {
  return useSyncExternalStore(
    subscribe,
    () => news,
    () => NOTHING,
  );
}

export function waitingCount({ pendingRequests, accepted }: News): number {
  return pendingRequests + accepted.length;
}
