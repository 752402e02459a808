import { useSyncExternalStore } from 'react';
import type { NotificationsView, NotificationView } from '@/lib/contract/friends/notifications-view';

/** Notifications as this tab knows them. */
export type NotificationState = {
  pendingRequests: number;
  /** New friendships that /friends has not congratulated on yet. */
  accepted: readonly NotificationView[];
  version: number;
};

const NOTHING: NotificationState = { pendingRequests: 0, accepted: [], version: 0 };

let state = NOTHING;
const listeners = new Set<() => void>();
/** Ids already shown here: the server may send them again before it knows. */
const shown = new Set<string>();

function change(next: NotificationState): void {
  state = next;
  for (const notify of listeners) notify();
}

export function setNotifications({ unseen, pendingRequests }: NotificationsView): void {
  const accepted = unseen.filter(({ kind, id }) => kind === 'friend_accepted' && !shown.has(id));
  change({ pendingRequests, accepted, version: state.version + 1 });
}

/** Marks a congratulation as shown in this tab; the caller tells the server. */
export function forgetAccepted(id: string): void {
  shown.add(id);
  change({ ...state, accepted: state.accepted.filter((notification) => notification.id !== id) });
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export function useNotifications(): NotificationState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => NOTHING,
  );
}

export function waitingCount({ pendingRequests, accepted }: NotificationState): number {
  return pendingRequests + accepted.length;
}
