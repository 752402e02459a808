import type { z } from 'zod';
import type { NotificationKind } from '@/lib/contract/enums';
import type { notification } from './notification-schema';

export const NEW_FRIEND_KINDS: readonly NotificationKind[] = ['friend_accepted', 'friend_by_link'];

export const isNewFriend = ({ kind }: { kind: NotificationKind }): boolean => NEW_FRIEND_KINDS.includes(kind);

export const isOpenChallenge = ({ kind, room_code }: { kind: NotificationKind; room_code: string | null }) =>
  kind === 'challenge' && room_code !== null;

export type NotificationView = z.output<typeof notification>;

/** `unseen` holds the notifications to show as toasts, the oldest first. */
export type NotificationsView = {
  unseen: NotificationView[];
  pendingRequests: number;
  unread: number;
};
