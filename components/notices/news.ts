import { useSyncExternalStore } from 'react';
import type { NoticesView, NoticeView } from '@/lib/contract/friends/notices-view';

/** What this tab knows of what happened to its player. */
export type News = {
  pendingRequests: number;
  /** New friendships whose congratulation waits for /friends. */
  accepted: readonly NoticeView[];
  /** Grows whenever something about friends may have changed. */
  version: number;
};

const NOTHING: News = { pendingRequests: 0, accepted: [], version: 0 };

let news = NOTHING;
const listeners = new Set<() => void>();
/** Congratulations shown here: the server may say once more what it had not heard of yet. */
const shown = new Set<string>();

function change(next: News): void {
  news = next;
  for (const tell of listeners) tell();
}

/** Replaces what is known by what the server says now. */
export function setNews({ unseen, pendingRequests }: NoticesView): void {
  const accepted = unseen.filter(({ kind, id }) => kind === 'friend_accepted' && !shown.has(id));
  change({ pendingRequests, accepted, version: news.version + 1 });
}

/** A congratulation was shown; telling the server is the caller's. */
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

/** The number on the friends icon. */
export function waitingCount({ pendingRequests, accepted }: News): number {
  return pendingRequests + accepted.length;
}
