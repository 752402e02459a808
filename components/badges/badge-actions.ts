import type { ActionResult } from '@/lib/contract/action-result';
import type { BadgeView, ShareBadgeInput } from '@/lib/contract/badges/badge-view';
import type { FriendView } from '@/lib/contract/friends/friend-view';

export type BadgeActions = {
  fetchBadges: () => Promise<ActionResult<BadgeView[]>>;
  fetchFriends: (input: { type: 'accepted' }) => Promise<ActionResult<FriendView[]>>;
  shareBadge: (input: ShareBadgeInput) => Promise<ActionResult<{ badgeCount: number }>>;
};
