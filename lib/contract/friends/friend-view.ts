import { z } from 'zod';
import { heldBadge } from '@/lib/contract/badges/badge-view';
import type { FriendReward } from '@/lib/contract/enums';
import { knowledgeFigures } from '@/lib/contract/knowledge/knowledge-data';
import { imagePath, sealedName } from '@/lib/contract/wire-values';

export const friend = z.strictObject({
  id: z.uuid(),
  name: sealedName,
  email: z.null().meta({ description: 'Always null: other players never see it.' }),
  profile_image: imagePath,
  since: z.int().meta({ description: 'Epoch ms.' }),
});
export type FriendView = z.output<typeof friend>;

export const blocked = friend.omit({ email: true });
export type BlockedView = z.output<typeof blocked>;

export type AnsweredRequest = {
  action: 'accept' | 'reject';
  stars: number;
  /** Whether the other player got stars just now too. */
  bothReceived: boolean;
  reward: FriendReward;
  /** Empty if there was no request to reject. */
  name: string;
};

const friendRow = friend.extend({
  since: z.number().meta({ description: 'When they became friends, epoch ms.' }),
  streak: z.int().min(0).meta({ description: 'Days in a row with a finished daily.' }),
  today: z
    .strictObject({ right: z.int().min(0), of: z.int().min(0) })
    .nullable()
    .meta({ description: 'Today’s daily; null until it is finished.' }),
  week_points: z.int(),
});
export type FriendRow = z.output<typeof friendRow>;

export const friendRowsData = z.array(friendRow).max(1000);

export const friendCardData = friendRow.extend({
  badges: z.array(heldBadge),
  best_higher_lower: z.int().min(0).meta({
    description:
      'Right answers in a row in the best run of Higher or lower; 0 if the friend hides the score card.',
  }),
  knowledge: z
    .strictObject({ allTime: knowledgeFigures, recent: knowledgeFigures })
    .nullable()
    .meta({ description: 'The friend’s score card; null if the friend hides it.' }),
});
export type FriendCard = z.output<typeof friendCardData>;
export type FriendKnowledge = NonNullable<FriendCard['knowledge']>;
