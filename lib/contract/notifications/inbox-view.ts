import type { InboxGroup } from '@/lib/contract/enums';
import type { NotificationKind, NotificationView } from '@/lib/contract/friends/notifications-view';

/** A notification in the inbox. Browser-safe. */
export type InboxItem = NotificationView & {
  /** The other player's id, null if there is none. */
  player_id: string | null;
  /** URL of the other player's image; null for the default. */
  profile_image: string | null;
  is_read: boolean;
  /** Whether the friendship of this notification can be undone: it came over the reader's follow link and still exists. */
  can_undo: boolean;
};

/** The newest first. */
export type InboxView = {
  items: InboxItem[];
  /** Pass it as `before` for the next page; null at the end. */
  next: string | null;
  unread: number;
};

const GROUPS: Readonly<Record<NotificationKind, InboxGroup>> = {
  friend_request: 'friends',
  friend_accepted: 'friends',
  friend_by_link: 'friends',
  badge_received: 'badges',
  badge_earned: 'badges',
  stars_received: 'rewards',
  challenge: 'challenges',
};

/** Returns the group whose switch turns this kind off. */
export function inboxGroup(kind: NotificationKind): InboxGroup {
  return GROUPS[kind];
}
