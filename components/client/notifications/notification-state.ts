import { useSyncExternalStore } from 'react';
import type { ActionResult } from '@/lib/contract/action-result';
import {
  isNewFriend,
  isOpenChallenge,
  type NotificationsView,
  type NotificationView,
} from '@/lib/contract/friends/notifications-view';
import type { SeenNotificationsInput } from '@/lib/contract/friends/schemas';
import { IDLE_MS } from '@/lib/contract/rooms/rules';

/** Tells the server which notifications this tab has shown, and which the player has handled. */
export type MarkNotificationsSeen = (input: SeenNotificationsInput) => Promise<ActionResult<unknown>>;

type NotificationState = {
  pendingRequests: number;
  unread: number;
  /** New friendships that /friends has not announced yet. */
  accepted: readonly NotificationView[];
  /** Earned badges that /home has not shown yet. It shows them after the round. */
  badges: readonly NotificationView[];
  /** The newest challenge to an open room that the player has neither accepted nor dismissed. */
  challenge: NotificationView | null;
  version: number;
};

const NOTHING: NotificationState = {
  pendingRequests: 0,
  unread: 0,
  accepted: [],
  badges: [],
  challenge: null,
  version: 0,
};

let state = NOTHING;
const listeners = new Set<() => void>();
/** Ids already shown or dismissed in this tab. The server may send them again before it knows. */
const shown = new Set<string>();

function change(next: NotificationState): void {
  state = next;
  for (const notify of listeners) notify();
}

export function setNotifications({ unseen, pendingRequests, unread }: NotificationsView): void {
  const fresh = unseen.filter(({ id }) => !shown.has(id));
  const accepted = fresh.filter(isNewFriend);
  const badges = fresh.filter(({ kind }) => kind === 'badge_earned');
  const challenge = fresh.findLast(isOpenChallenge) ?? keptChallenge(unseen);
  change({ pendingRequests, unread, accepted, badges, challenge, version: state.version + 1 });
}

/** Returns the challenge on screen, or null once its room has expired. The server no longer lists it as unseen. */
function keptChallenge(unseen: readonly NotificationView[]): NotificationView | null {
  const { challenge: kept } = state;
  if (!kept || Date.now() - kept.at > IDLE_MS) return null;
  return unseen.some(({ id }) => id === kept.id) ? null : kept;
}

/** Marks notifications as shown in this tab. The caller tells the server. */
export function markShown(ids: readonly string[]): void {
  for (const id of ids) shown.add(id);
  const rest = ({ id }: NotificationView) => !shown.has(id);
  const challenge = state.challenge && rest(state.challenge) ? state.challenge : null;
  change({ ...state, accepted: state.accepted.filter(rest), badges: state.badges.filter(rest), challenge });
}

export function isShown(id: string): boolean {
  return shown.has(id);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export const readNotificationState = (): NotificationState => state;

export function useNotifications(): NotificationState {
  return useSyncExternalStore(subscribe, readNotificationState, () => NOTHING);
}

export function waitingCount({ pendingRequests, accepted }: NotificationState): number {
  return pendingRequests + accepted.length;
}
