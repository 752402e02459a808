import type { FriendReward } from './friend-view';

/** The caller's own follow link. Browser-safe. */
export type FollowLinkView = {
  link: string;
  /** Epoch ms. */
  expires_at: number;
};

/** The player who shared a follow link, as whoever opens it sees them. */
export type InviterView = {
  /** `Unknown` if it does not decrypt. */
  name: string;
  /** The small image as a `data:` URL, because visitors cannot open its address; null for the default. */
  profile_image: string | null;
  /** The caller's relation to that player; `none` for visitors and guests. */
  relation: 'none' | 'own' | 'friend';
};

export type AcceptedFollow = {
  message: string;
  /** Stars credited to the caller just now. */
  stars: number;
  /** Whether the other player got the stars too. */
  bothReceived: boolean;
  reward: FriendReward;
};
