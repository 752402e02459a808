/** What players see of each other (browser-safe): every field that leaves the server. */

export type FriendView = {
  /** The other player's id, as `friendId` of the other calls. */
  id: string;
  /** The user name; `Unknown` where it cannot be opened. */
  name: string;
  /** The specification has the field; a player's address is never shown to another. */
  email: null;
  /** Address of the profile image; null for the drawn default. */
  profile_image: string | null;
  /** Epoch ms: since when they are friends, or when the request came. */
  since: number;
};

/** A player whom the caller blocked; `since` is when. */
export type BlockedView = Omit<FriendView, 'email'>;

/**
 * What became of the stars for a new friendship, as the reader has to be told: both sides received them; the reader did and
 * the other one has had as many rewards as one can get; they come, to both or to the reader alone for the same reason, once both
 * have confirmed their e-mails; the reader gets none.
 */
export const FRIEND_REWARDS = ['both', 'reader', 'waits', 'readerWaits', 'none'] as const;
export type FriendReward = (typeof FRIEND_REWARDS)[number];

export type AnsweredRequest = {
  message: string;
  action: 'accept' | 'reject';
  /** What the caller received for this friendship just now: 0 where nothing was due, or it is still to come. */
  stars: number;
  /** Whether the other player received the stars as well: then, and only then, the screen says so. */
  bothReceived: boolean;
  reward: FriendReward;
  /** The other player's name; empty where a no found no request. */
  name: string;
};
