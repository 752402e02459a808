'use server';

import { defineAction } from '@/app/_server/define-action';
import { forgetDeletionNotice } from '@/app/_server/deletion-notice';
import { rememberSession } from '@/app/_server/session';
import { linkCodeAfterLogIn, pathAfterLogIn } from '@/app/_server/waiting-link';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { guestOf } from '@/lib/accounts/sign-up/claim-guest';
import { logInSchema } from '@/lib/contract/accounts/schemas';

export const logInAction = defineAction(
  { schema: logInSchema, policy: { who: 'anyone' }, opens: 'login' },
  async (ctx, input) => {
    const code = await linkCodeAfterLogIn(guestOf(ctx));
    await rememberSession(ctx, await logIn(ctx, input));
    await forgetDeletionNotice();
    return { goTo: await pathAfterLogIn(code) };
  },
);
