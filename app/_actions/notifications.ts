'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { seenNotificationsSchema } from '@/lib/contract/friends/schemas';
import { NOTIFICATIONS } from '@/lib/friends/limits';
import { markNotificationsSeen } from '@/lib/notifications/inbox/mark-notifications';
import { listNotifications } from '@/lib/notifications/list-notifications';

const NOTIFICATIONS_POLICY = {
  who: 'player',
  guests: true,
  limit: { ...NOTIFICATIONS, by: 'player' },
} as const;

export const notificationsAction = defineAction(
  { schema: noInput, policy: NOTIFICATIONS_POLICY },
  listNotifications,
);

export const markNotificationsSeenAction = defineAction(
  { schema: seenNotificationsSchema, policy: NOTIFICATIONS_POLICY },
  markNotificationsSeen,
);
