import { z } from 'zod';
import { quotedBoolean } from '@/lib/contract/wire-values';
import { BADGE_LIST, SEASON_ID } from './catalogue';

/** `id` and `badgeId` name the same badge (docs/specification.md, section 7). */
export const shareBadgeInput = z.object({
  share_user_id: z.uuid(),
  badgeId: z.int().min(1).max(BADGE_LIST.length),
  id: z.string().max(40).optional(),
});
export type ShareBadgeInput = z.infer<typeof shareBadgeInput>;

export const badgesInput = z.object({
  seasonId: z.union([z.literal(SEASON_ID), z.literal(String(SEASON_ID))]),
});

const badge = z.strictObject({
  badgeId: z.int().min(1).max(BADGE_LIST.length),
  id: z.enum(BADGE_LIST.map(({ id }) => id)),
  badge: z.string().meta({ description: 'The name, in the player’s language.' }),
  /** A file name under `/badge/`. */
  badge_icon: z.string().regex(/\.svg$/),
  status: quotedBoolean.meta({ description: '‘false’ means locked.' }),
  badgeCount: z.int().min(0).meta({ description: 'How many of this badge the player has.' }),
  earned: z
    .boolean()
    .meta({ description: 'False if the player has no such badge, or got each of them from a friend.' }),
  description: z.string(),
  progress: z.strictObject({ have: z.int().min(0), need: z.int().positive() }).nullable(),
});
export type BadgeView = z.output<typeof badge>;

export const badgesData = z.array(badge).length(BADGE_LIST.length);

export const heldBadge = z.strictObject({
  id: z.string(),
  name: z.string(),
  icon: z.string().regex(/\.svg$/),
  count: z.int().min(1),
});
export type HeldBadge = z.output<typeof heldBadge>;
