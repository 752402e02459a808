import type { NotificationKind } from '@/lib/contract/enums';
import type { FriendReward } from './friend-view';

export type { NotificationKind };

/** The kinds that tell of a new friendship. */
export const NEW_FRIEND_KINDS: readonly NotificationKind[] = ['friend_accepted', 'friend_by_link'];

export const isNewFriend = ({ kind }: { kind: NotificationKind }): boolean => NEW_FRIEND_KINDS.includes(kind);

/** Whether this challenge can be accepted: its room is open. */
export const isOpenChallenge = ({ kind, room_code }: { kind: NotificationKind; room_code: string | null }) =>
  kind === 'challenge' && room_code !== null;

/** A notification. Browser-safe. */
export type NotificationView = {
  id: string;
  kind: NotificationKind;
  /** The other player: `Unknown` if the name does not decrypt, null if there is none. */
  name: string | null;
  badge: string | null;
  stars: number | null;
  reward: FriendReward | null;
  /** The code of a challenge's room while it is open; null afterwards and for other kinds. */
  room_code: string | null;
  at: number;
};

/** The notifications to show as toasts, oldest first, and the numbers of pending requests and unread notifications. */
export type NotificationsView = {
  unseen: NotificationView[];
  pendingRequests: number;
  /** In the inbox. */
  unread: number;
};
