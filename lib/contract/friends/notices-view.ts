import type { FriendReward } from './friend-view';

export type NoticeKind =
  | 'friend_request'
  | 'friend_accepted'
  | 'stars_received'
  | 'badge_received'
  | 'badge_earned';

/** One piece of news for a player (browser-safe). */
export type NoticeView = {
  id: string;
  kind: NoticeKind;
  /** Whom it is about; `Unknown` where the name cannot be opened, null where it is about nobody. */
  name: string | null;
  /** Name of the badge, where it is about one. */
  badge: string | null;
  /** How many stars came, where it is about stars. */
  stars: number | null;
  /** What became of the stars, where it is about a new friend. */
  reward: FriendReward | null;
  /** Epoch ms. */
  at: number;
};

/** The badge on the friends icon, and what has not been shown yet, oldest first. */
export type NoticesView = { unseen: NoticeView[]; pendingRequests: number };
