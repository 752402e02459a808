/** What players see of each other. Browser-safe. */

export type FriendView = {
  /** The other player's id, sent back as `friendId`. */
  id: string;
  /** `Unknown` if it does not decrypt. */
  name: string;
  /** Always null: the specification has the field, but no player sees another's address. */
  email: null;
  /** URL of the profile image; null for the default. */
  profile_image: string | null;
  /** When they became friends, or when the request came. Epoch ms. */
  since: number;
};

/** A blocked player; `since` is the time of blocking. */
export type BlockedView = Omit<FriendView, 'email'>;

/**
 * Stars for a new friendship, from the reader's side: both got them; only the reader did, because the other has
 * reached the limit; both or only the reader will get them once both emails are confirmed; the reader gets none.
 */
export const FRIEND_REWARDS = ['both', 'reader', 'waits', 'readerWaits', 'none'] as const;
export type FriendReward = (typeof FRIEND_REWARDS)[number];

export type AnsweredRequest = {
  message: string;
  action: 'accept' | 'reject';
  /** Stars credited to the caller just now. */
  stars: number;
  /** Whether the other player got the stars too. */
  bothReceived: boolean;
  reward: FriendReward;
  /** Empty if a rejection found no request. */
  name: string;
};
