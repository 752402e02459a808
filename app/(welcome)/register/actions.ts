'use server';

import { defineAction } from '@/app/_server/define-action';
import { pendingCode, signedInPath } from '@/app/_server/session/pending-link';
import { rememberClaimed } from '@/app/_server/session/session';
import { SIGNED_UP } from '@/components/client/session/paths';
import { guestOf } from '@/lib/accounts/sign-up/claim-guest';
import { register } from '@/lib/accounts/sign-up/register';
import { registerSchema } from '@/lib/contract/accounts/schemas';

/** Signs up. A guest becomes the account, stays signed in and goes to `goTo`. For others `goTo` is null, and they log in next. */
export const registerAction = defineAction(
  { schema: registerSchema, policy: { who: 'anyone' }, opens: 'register' },
  async (ctx, input) => {
    const { claimed } = await register(ctx, input);
    if (!claimed) return { goTo: null };
    await rememberClaimed(ctx, claimed);
    return { goTo: await signedInPath(SIGNED_UP, await pendingCode(guestOf(ctx))) };
  },
);
