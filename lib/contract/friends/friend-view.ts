import { z } from 'zod';
import type { FriendReward } from '@/lib/contract/enums';
import { imagePath, sealedName } from '@/lib/contract/wire-values';

export const friend = z.strictObject({
  /** The other player's id; the `friendId` of calls. */
  id: z.uuid(),
  name: sealedName,
  email: z.null().meta({ description: 'Always null: other players never see it.' }),
  profile_image: imagePath,
  /** When they became friends, or the time of the request. */
  since: z.int().meta({ description: 'Epoch ms.' }),
});
export type FriendView = z.output<typeof friend>;

export const blocked = friend.omit({ email: true });
export type BlockedView = z.output<typeof blocked>;

export type AnsweredRequest = {
  action: 'accept' | 'reject';
  /** Stars credited to the caller by this call. */
  stars: number;
  bothReceived: boolean;
  reward: FriendReward;
  /** Empty if there was no request to reject. */
  name: string;
};
