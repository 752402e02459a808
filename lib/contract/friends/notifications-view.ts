import type { FriendReward } from './friend-view';

export type NotificationKind =
  | 'friend_request'
  | 'friend_accepted'
  | 'stars_received'
  | 'badge_received'
  | 'badge_earned';

/** A notification. Browser-safe. */
export type NotificationView = {
  id: string;
  kind: NotificationKind;
  /** The other player: `Unknown` if the name does not decrypt, null if there is none. */
  name: string | null;
  badge: string | null;
  stars: number | null;
  reward: FriendReward | null;
  at: number;
};

/** The number of pending requests, and the unseen notifications, oldest first. */
export type NotificationsView = { unseen: NotificationView[]; pendingRequests: number };
