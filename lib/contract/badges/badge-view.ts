import { z } from 'zod';
import { BADGE_LIST } from './catalogue';

/** `id` and `badgeId` name the same badge (product specification, section 7). */
export const shareBadgeInput = z.object({
  share_user_id: z.uuid(),
  badgeId: z.int().min(1).max(BADGE_LIST.length),
  id: z.string().max(40).optional(),
});
export type ShareBadgeInput = z.infer<typeof shareBadgeInput>;

/** A badge as its player sees it. Quoted booleans stay strings. */
export type BadgeView = {
  badgeId: number;
  id: string;
  badge: string;
  /** File name under /badge/. */
  badge_icon: string;
  /** 'false' means locked. */
  status: 'true' | 'false';
  badgeCount: number;
  /** Whether the player ever earned the badge; false if it is locked or came only from friends. */
  earned: boolean;
  description: string;
  /** Progress towards a locked badge; null once owned. */
  progress: { have: number; need: number } | null;
};

/** A badge of another player. */
export type HeldBadge = {
  id: string;
  name: string;
  /** File name under /badge/. */
  icon: string;
  count: number;
};
