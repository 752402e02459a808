import type { FriendReward } from './friend-view';

export type NoticeKind =
  | 'friend_request'
  | 'friend_accepted'
  | 'stars_received'
  | 'badge_received'
  | 'badge_earned';

/** A notification. Browser-safe. */
export type NoticeView = {
  id: string;
  kind: NoticeKind;
  /** The other player: `Unknown` if the name does not decrypt, null if there is none. */
  name: string | null;
  badge: string | null;
  stars: number | null;
  reward: FriendReward | null;
  at: number;
};

/** The number of pending requests, and the unseen notifications, oldest first. */
export type NoticesView = { unseen: NoticeView[]; pendingRequests: number };
