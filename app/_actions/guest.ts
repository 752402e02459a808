'use server';

import { defineAction } from '@/app/_server/define-action';
import { forgetOpenedLink } from '@/app/_server/session/opened-link';
import { rememberSession } from '@/app/_server/session/session';
import { createGuest } from '@/lib/accounts/guest/create-guest';
import { guestSchema } from '@/lib/contract/accounts/schemas';

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
