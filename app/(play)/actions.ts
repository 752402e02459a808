'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { forgetSession } from '@/app/_server/session';
import { logOut } from '@/lib/accounts/log-out';
import { issueRealtimeTicket } from '@/lib/accounts/realtime-ticket';
import { env } from '@/lib/env';
import { noTimerSchema } from '@/lib/players/schemas';
import { setNoTimer } from '@/lib/players/set-no-timer';

/** Ends the session and takes the cookie; the screen then clears its storage and goes to /login. */
export const logOutAction = defineAction({ schema: noInput, policy: { who: 'leaving' } }, async (ctx) => {
  await logOut(ctx);
  await forgetSession();
  return null;
});

/** A ticket for the realtime server and where to find it; asked for anew at each connection. */
export const realtimeTicketAction = defineAction(
  {
    schema: noInput,
    policy: { who: 'player', limit: { name: 'realtime-ticket', points: 120, perSeconds: 60, by: 'player' } },
  },
  async (ctx) => ({ ...issueRealtimeTicket(ctx), url: env().REALTIME_URL }),
);

/** Plays with or without the clock from the next set on. */
export const setNoTimerAction = defineAction(
  {
    schema: noTimerSchema,
    policy: { who: 'player', limit: { name: 'no-timer', points: 60, perSeconds: 60, by: 'player' } },
  },
  setNoTimer,
);
