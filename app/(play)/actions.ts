'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { forgetSession } from '@/app/_server/session';
import { logOut } from '@/lib/accounts/log-in/log-out';
import { seenNotificationsSchema } from '@/lib/contract/friends/schemas';
import { noTimerSchema } from '@/lib/contract/players/schemas';
import { NOTICES } from '@/lib/friends/limits';
import { listNotifications } from '@/lib/notifications/list-notifications';
import { markNotificationsSeen } from '@/lib/notifications/mark-notifications-seen';
import { env } from '@/lib/platform/config/env';
import { setNoTimer } from '@/lib/players/profile/set-no-timer';
import { getOwnRoom } from '@/lib/rooms/get-own-room';
import { READ_OWN_ROOM } from '@/lib/rooms/limits';
import { issueRealtimeTicket } from '@/lib/sessions/realtime-ticket';

/** Ends the session and clears its cookie. The screen then clears its storage and opens /login. */
export const logOutAction = defineAction(
  { schema: noInput, policy: { who: 'leaving', guests: true } },
  async (ctx) => {
    await logOut(ctx);
    await forgetSession();
    return null;
  },
);

/** Returns a ticket for the realtime server and its address; each connection needs a new one. */
export const realtimeTicketAction = defineAction(
  {
    schema: noInput,
    policy: {
      who: 'player',
      guests: true,
      limit: { name: 'realtime-ticket', points: 120, perSeconds: 60, by: 'player' },
    },
  },
  async (ctx) => ({ ...issueRealtimeTicket(ctx), url: env().REALTIME_URL }),
);

export const setNoTimerAction = defineAction(
  {
    schema: noTimerSchema,
    policy: {
      who: 'player',
      guests: true,
      limit: { name: 'no-timer', points: 60, perSeconds: 60, by: 'player' },
    },
  },
  setNoTimer,
);

/** Guests earn badges too. */
const NOTIFICATIONS_POLICY = { who: 'player', guests: true, limit: { ...NOTICES, by: 'player' } } as const;

/** Lists notifications not shown yet and counts pending friend requests. */
export const notificationsAction = defineAction(
  { schema: noInput, policy: NOTIFICATIONS_POLICY },
  listNotifications,
);

export const markNotificationsSeenAction = defineAction(
  { schema: seenNotificationsSchema, policy: NOTIFICATIONS_POLICY },
  markNotificationsSeen,
);

/** Returns the open room that the player can return to, or null. */
export const ownRoomAction = defineAction(
  {
    schema: noInput,
    policy: { who: 'player', guests: true, limit: { ...READ_OWN_ROOM, by: 'player' } },
  },
  getOwnRoom,
);
