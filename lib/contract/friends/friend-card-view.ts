import type { HeldBadge } from '@/lib/contract/badges/badge-view';
import type { KnowledgeView } from '@/lib/contract/knowledge/knowledge-view';
import type { FriendView } from './friend-view';

/** What a friend made of today's daily; null until it is finished. */
export type FriendToday = { right: number; of: number } | null;

/** A row of the list of friends. Only friends see it. Browser-safe. */
export type FriendRow = FriendView & {
  /** Days in a row with a finished daily. */
  streak: number;
  today: FriendToday;
  /** Points of this week; 0 for a player whom boards exclude. */
  week_points: number;
};

/** A friend's card. */
export type FriendCard = FriendRow & {
  badges: HeldBadge[];
  /** Null when the friend hides it. */
  knowledge: FriendKnowledge | null;
};

export type FriendKnowledge = Pick<KnowledgeView, 'allTime' | 'recent'>;
