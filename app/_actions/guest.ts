'use server';

import { defineAction } from '@/app/_server/define-action';
import { forgetOpenedLink } from '@/app/_server/opened-link-cookie';
import { rememberSession } from '@/app/_server/session';
import { createGuest } from '@/lib/accounts/guest/create-guest';
import { guestSchema } from '@/lib/contract/accounts/schemas';

/** Starts a game without an account. A caller who has a session keeps it. The page then opens /home. */
export const playAsGuestAction = defineAction(
  { schema: guestSchema, policy: { who: 'anyone' } },
  async (ctx, input) => {
    if (ctx.actor.kind !== 'player') await rememberSession(ctx, await createGuest(ctx, input));
    // The page joins the room next, so the link is no longer pending.
    if (input.room_code !== undefined) await forgetOpenedLink();
    return null;
  },
);
