'use server';

import { defineAction } from '@/app/_server/define-action';
import { startIdentityFlow } from '@/app/_server/identity/start-flow';
import { noInput } from '@/app/_server/no-input';
import { forgetOpenedLink } from '@/app/_server/session/opened-link';
import { forgetSession, rememberSession } from '@/app/_server/session/session';
import { createGuest } from '@/lib/accounts/guest/create-guest';
import { IDENTITY_PER_ADDRESS } from '@/lib/accounts/limits';
import { logOut } from '@/lib/accounts/log-in/log-out';
import { startLogInSchema } from '@/lib/contract/accounts/identity-flow-schemas';
import { guestSchema } from '@/lib/contract/accounts/schemas';
import { env } from '@/lib/platform/config/env';
import { issueRealtimeTicket } from '@/lib/sessions/session-tokens';

/** Ends the session and clears its cookie. The screen then clears its storage and opens /login. */
export const logOutAction = defineAction(
  { schema: noInput, policy: { who: 'playerOrLeaving', guests: true } },
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

export const startSignInAction = defineAction(
  {
    schema: startLogInSchema,
    policy: { who: 'anyone', limit: { ...IDENTITY_PER_ADDRESS, by: 'address' } },
  },
  (ctx, { provider, rememberMe }) => startIdentityFlow(ctx, provider, { kind: 'signIn', rememberMe }),
);

/** Starts a game without an account. Keeps an existing session. The page then opens /home. */
export const playAsGuestAction = defineAction(
  { schema: guestSchema, policy: { who: 'anyone' } },
  async (ctx, input) => {
    if (ctx.actor.kind !== 'player') await rememberSession(ctx, await createGuest(ctx, input));
    // The page joins the room next, so the link is no longer pending.
    if (input.room_code !== undefined) await forgetOpenedLink();
    return null;
  },
);
