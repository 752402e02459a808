import { z } from 'zod';
import { NOTIFICATION_KINDS } from '@/lib/contract/enums';
import { FRIEND_REWARDS } from '@/lib/contract/friends/friend-view';
import type { InboxItem } from '@/lib/contract/notifications/inbox-view';
import { imagePath, sealedValue } from './wire-values';

/** The schemas of the calls about notifications. */

const inboxItem: z.ZodType<InboxItem> = z.strictObject({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  name: z
    .union([sealedValue, z.literal('Unknown')])
    .nullable()
    .meta({ description: 'The other player, sealed for the caller; null without one.' }),
  badge: z.string().nullable(),
  stars: z.int().nullable(),
  reward: z
    .enum(FRIEND_REWARDS)
    .nullable()
    .meta({ description: 'What a new friendship brought; null for other kinds.' }),
  room_code: z.string().nullable().meta({
    description: 'The code of a challenge’s room while it is open; null afterwards and for other kinds.',
  }),
  at: z.int().meta({ description: 'Epoch ms.' }),
  player_id: z.uuid().nullable(),
  profile_image: imagePath,
  is_read: z.boolean(),
  can_undo: z.boolean().meta({
    description:
      'The friendship came over the caller’s follow link. The event remove_accepted_user with `player_id` ends it.',
  }),
});

export const inboxData = z.strictObject({
  items: z.array(inboxItem).max(30),
  next: z.string().nullable().meta({ description: 'The `before` of the next page; null at the end.' }),
  unread: z.int().min(0),
});

export const unreadData = z.strictObject({ unread: z.int().min(0) });
