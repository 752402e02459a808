import { z } from 'zod';
import { BADGE_LIST } from './catalogue';

/** What an entry point takes to share a badge; `id` and `badgeId` name the same badge (product specification, section 7). */
export const shareBadgeInput = z.object({
  /** The friend. */
  share_user_id: z.uuid(),
  badgeId: z.int().min(1).max(BADGE_LIST.length),
  id: z.string().max(40).optional(),
});
export type ShareBadgeInput = z.infer<typeof shareBadgeInput>;

/** A badge as its player sees it: every field that leaves the server. Quoted booleans stay strings. */
export type BadgeView = {
  /** 1 to 12. */
  badgeId: number;
  id: string;
  /** Its name. */
  badge: string;
  /** File name under /badge/. */
  badge_icon: string;
  /** 'false' means locked. */
  status: 'true' | 'false';
  badgeCount: number;
  /** Whether the player ever earned one; false for a locked one, and for one that only came from friends. */
  earned: boolean;
  description: string;
  /** How far the player is from a locked one; null once owned. */
  progress: { have: number; need: number } | null;
};
