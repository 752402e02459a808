import { z } from 'zod';
import type { FriendReward } from '@/lib/contract/enums';
import { imagePath, sealedName } from '@/lib/contract/wire-values';

/** What players see of each other. */

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
export const blocked = friend.omit({ email: true });
export type BlockedView = z.output<typeof blocked>;

export type AnsweredRequest = {
  action: 'accept' | 'reject';
  /** Stars credited to the caller just now. */
  stars: number;
  /** Whether the other player got the stars too. */
  bothReceived: boolean;
  reward: FriendReward;
  /** Empty if a rejection found no request. */
  name: string;
};
