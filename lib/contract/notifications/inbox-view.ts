import { z } from 'zod';
import { FRIEND_REWARDS, type InboxGroup, type NotificationKind } from '@/lib/contract/enums';
import { notification } from '@/lib/contract/friends/notification-schema';
import { imagePath, sealedName } from '@/lib/contract/wire-values';

const inboxItem = notification.extend({
  name: sealedName
    .nullable()
    .meta({ description: 'Name of the other player, encrypted for the caller; null if there is none.' }),
  reward: z
    .enum(FRIEND_REWARDS)
    .nullable()
    .meta({ description: 'Reward for a new friendship; null for other kinds.' }),
  room_code: z.string().nullable().meta({
    description: 'The code of a challenge’s room while it is open; null afterwards and for other kinds.',
  }),
  challenge_code: z
    .string()
    .nullable()
    .meta({ description: 'The code of a challenge without a room; null for other kinds.' }),
  at: z.int().meta({ description: 'Epoch ms.' }),
  player_id: z.uuid().nullable(),
  profile_image: imagePath,
  is_read: z.boolean(),
  can_undo: z.boolean().meta({
    description:
      'Whether the friendship came from the caller’s follow link. The event remove_accepted_user with `player_id` ends it.',
  }),
});
export type InboxItem = z.output<typeof inboxItem>;

export const inboxData = z.strictObject({
  items: z.array(inboxItem).max(30),
  next: z.string().nullable().meta({ description: 'The `before` of the next page; null at the end.' }),
  unread: z.int().min(0),
});
export type InboxView = z.output<typeof inboxData>;

export const unreadData = z.strictObject({ unread: z.int().min(0) });

const GROUPS: Readonly<Record<NotificationKind, InboxGroup | null>> = {
  friend_request: 'friends',
  friend_accepted: 'friends',
  friend_by_link: 'friends',
  badge_received: 'badges',
  badge_earned: 'badges',
  stars_received: 'rewards',
  challenge: 'challenges',
  challenge_apart: 'challenges',
  challenge_finished: 'challenges',
  warned: null,
};

/** Returns the group with which players turn this kind off; null for kinds that cannot be turned off. */
export function inboxGroup(kind: NotificationKind): InboxGroup | null {
  return GROUPS[kind];
}
