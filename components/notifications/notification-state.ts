import { useSyncExternalStore } from 'react';
import {
  isNewFriend,
  type NotificationsView,
  type NotificationView,
} from '@/lib/contract/friends/notifications-view';

/** Notifications as this tab knows them. */
export type NotificationState = {
  pendingRequests: number;
  /** In the inbox. */
  unread: number;
  /** New friendships that /friends has not congratulated on yet. */
  accepted: readonly NotificationView[];
  /** Earned badges that /home has not shown yet: they wait for the end of the round. */
  badges: readonly NotificationView[];
  version: number;
};

const NOTHING: NotificationState = { pendingRequests: 0, unread: 0, accepted: [], badges: [], version: 0 };

let state = NOTHING;
const listeners = new Set<() => void>();
/** Ids already shown here: the server may send them again before it knows. */
const shown = new Set<string>();

function change(next: NotificationState): void {
  state = next;
  for (const notify of listeners) notify();
}

export function setNotifications({ unseen, pendingRequests, unread }: NotificationsView): void {
  const fresh = unseen.filter(({ id }) => !shown.has(id));
  const accepted = fresh.filter(isNewFriend);
  const badges = fresh.filter(({ kind }) => kind === 'badge_earned');
  change({ pendingRequests, unread, accepted, badges, version: state.version + 1 });
}

/** Marks congratulations or badges as shown in this tab; the caller tells the server. */
export function markShown(ids: readonly string[]): void {
  for (const id of ids) shown.add(id);
  const rest = ({ id }: NotificationView) => !shown.has(id);
  change({ ...state, accepted: state.accepted.filter(rest), badges: state.badges.filter(rest) });
}

export function isShown(id: string): boolean {
  return shown.has(id);
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
