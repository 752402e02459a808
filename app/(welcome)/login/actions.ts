'use server';

import { defineAction } from '@/app/_server/define-action';
import { forgetDeletionNotice } from '@/app/_server/deletion-notice';
import { pathAfterLogIn } from '@/app/_server/opened-link-cookie';
import { rememberSession } from '@/app/_server/session';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { logInSchema } from '@/lib/contract/accounts/schemas';

export const logInAction = defineAction(
  { schema: logInSchema, policy: { who: 'anyone' }, opens: 'login' },
  async (ctx, input) => {
    await rememberSession(ctx, await logIn(ctx, input));
    await forgetDeletionNotice();
    return { goTo: await pathAfterLogIn() };
  },
);
