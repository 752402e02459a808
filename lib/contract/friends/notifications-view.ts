import type { z } from 'zod';
import type { NotificationKind } from '@/lib/contract/enums';
import type { notice } from './notification-schema';

/** The kinds that tell of a new friendship. */
export const NEW_FRIEND_KINDS: readonly NotificationKind[] = ['friend_accepted', 'friend_by_link'];

export const isNewFriend = ({ kind }: { kind: NotificationKind }): boolean => NEW_FRIEND_KINDS.includes(kind);

/** Whether this challenge can be accepted: its room is open. */
export const isOpenChallenge = ({ kind, room_code }: { kind: NotificationKind; room_code: string | null }) =>
  kind === 'challenge' && room_code !== null;

export type NotificationView = z.output<typeof notice>;

/** The notifications to show as toasts, oldest first, and the numbers of pending requests and unread notifications. */
export type NotificationsView = {
  unseen: NotificationView[];
  pendingRequests: number;
  /** In the inbox. */
  unread: number;
};
