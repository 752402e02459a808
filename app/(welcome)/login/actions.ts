'use server';

import { defineAction } from '@/app/_server/define-action';
import { forgetDeletionDate } from '@/app/_server/session/deletion-date-cookie';
import { linkCodeAfterLogIn, pathAfterLogIn } from '@/app/_server/session/pending-link';
import { rememberSession } from '@/app/_server/session/session';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { guestOf } from '@/lib/accounts/sign-up/claim-guest';
import { logInSchema } from '@/lib/contract/accounts/schemas';

export const logInAction = defineAction(
  { schema: logInSchema, policy: { who: 'anyone' }, opens: 'login' },
  async (ctx, input) => {
    const code = await linkCodeAfterLogIn(guestOf(ctx));
    await rememberSession(ctx, await logIn(ctx, input));
    await forgetDeletionDate();
    return { goTo: await pathAfterLogIn(code) };
  },
);
