'use server';

import { defineAction } from '@/app/_server/define-action';
import { writeResetFlow } from '@/app/_server/reset-flow';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { requestResetSchema } from '@/lib/contract/accounts/password-schemas';

/** Asks for the mail of a reset; the form then goes to /verify, whether the e-mail is known or not. */
export const requestResetAction = defineAction(
  { schema: requestResetSchema, policy: { who: 'anyone' }, opens: 'reset' },
  async (ctx, input) => {
    const { isMailed, resendInSeconds } = await requestReset(ctx, input);
    const resendAtMs = ctx.now().getTime() + resendInSeconds * 1000;
    await writeResetFlow({ email: input.email, resetToken: null, isMailed, resendAtMs });
    return null;
  },
);
