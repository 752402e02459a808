import { z } from 'zod';
import type { FriendCard, FriendRow } from '@/lib/contract/friends/friend-card-view';
import { knowledgeFigures } from './knowledge-schemas';
import { imagePath, sealedValue } from './wire-values';

/** The schemas of the rows and cards of friends. */

const friendRow = z.strictObject({
  id: z.uuid(),
  name: z.union([sealedValue, z.literal('Unknown')]),
  email: z.null().meta({ description: 'Always null: other players never see it.' }),
  profile_image: imagePath,
  since: z.number().meta({ description: 'When they became friends, epoch ms.' }),
  streak: z.int().min(0).meta({ description: 'Days in a row with a finished daily.' }),
  today: z
    .strictObject({ right: z.int().min(0), of: z.int().min(0) })
    .nullable()
    .meta({ description: 'Today’s daily; null until it is finished.' }),
  week_points: z.int(),
}) satisfies z.ZodType<FriendRow>;

export const friendRowsData = z.array(friendRow).max(1000);

export const friendCardData = friendRow.extend({
  badges: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      icon: z.string().regex(/\.svg$/),
      count: z.int().min(1),
    }),
  ),
  knowledge: z
    .strictObject({ allTime: knowledgeFigures, recent: knowledgeFigures })
    .nullable()
    .meta({ description: 'What the friend knows; null when the friend hides it.' }),
}) satisfies z.ZodType<FriendCard>;
