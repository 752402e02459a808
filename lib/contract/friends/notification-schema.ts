import { z } from 'zod';
import { FRIEND_REWARDS, NOTIFICATION_KINDS } from '@/lib/contract/enums';

export const notification = z.strictObject({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Name of the other player, not encrypted; null if there is none.' }),
  badge: z.string().nullable().meta({ description: 'The name of the badge in the reader’s language.' }),
  badge_id: z.string().nullable().meta({ description: 'The id of the badge, which names its icon.' }),
  stars: z.int().nullable(),
  reward: z.enum(FRIEND_REWARDS).nullable(),
  room_code: z
    .string()
    .nullable()
    .meta({ description: 'The code of a challenge’s room while it is open; null otherwise.' }),
  challenge_code: z
    .string()
    .nullable()
    .meta({ description: 'The code of a challenge without a room; null for other kinds.' }),
  score: z
    .strictObject({ right: z.int().min(0).max(10), theirRight: z.int().min(0).max(10) })
    .nullable()
    .meta({
      description:
        'The result of a challenge without a room, once both players have finished it; null for other kinds.',
    }),
  at: z.int().meta({ description: 'Epoch ms.' }),
});
