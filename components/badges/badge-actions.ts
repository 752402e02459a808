import type { ActionResult } from '@/lib/action-result';
import type { BadgeView, ShareBadgeInput } from '@/lib/badges/badge-view';
import type { FriendView } from '@/lib/friends/friend-view';

export type BadgeActions = {
  fetchBadges: () => Promise<ActionResult<BadgeView[]>>;
  fetchFriends: (input: { type: 'accepted' }) => Promise<ActionResult<FriendView[]>>;
  shareBadge: (input: ShareBadgeInput) => Promise<ActionResult<{ message: string }>>;
};
