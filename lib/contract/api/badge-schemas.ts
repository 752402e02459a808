import { z } from 'zod';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import { BADGE_LIST, SEASON_ID } from '@/lib/contract/badges/catalogue';
import { quotedBoolean } from './wire-values';

export const badgesInput = z.object({
  seasonId: z.union([z.literal(SEASON_ID), z.literal(String(SEASON_ID))]),
});

const badge: z.ZodType<BadgeView> = z.strictObject({
  badgeId: z.int().min(1).max(BADGE_LIST.length),
  id: z.string(),
  badge: z.string(),
  badge_icon: z.string().regex(/\.svg$/),
  status: quotedBoolean.meta({ description: '‘false’ means locked.' }),
  badgeCount: z.int().min(0),
  earned: z.boolean().meta({ description: 'False when all of them came from friends, or there are none.' }),
  description: z.string(),
  progress: z.strictObject({ have: z.int().min(0), need: z.int().positive() }).nullable(),
});

export const badgesData = z.array(badge).length(BADGE_LIST.length);
