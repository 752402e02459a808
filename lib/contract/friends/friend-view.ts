import { z } from 'zod';
import { imagePath, sealedValue } from '@/lib/contract/wire-values';

/** What players see of each other. */

/** Another player's name on the wire, sealed for the caller. */
export const sealedName = z.union([sealedValue, z.literal('Unknown')]);

export const friend = z.strictObject({
  /** The other player's id, sent back as `friendId`. */
  id: z.uuid(),
  name: sealedName,
  email: z.null().meta({ description: 'Always null: other players never see it.' }),
  profile_image: imagePath,
  /** When they became friends, or when the request came. */
  since: z.int().meta({ description: 'Epoch ms.' }),
});
export type FriendView = z.output<typeof friend>;

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
