'use server';

import { defineAction } from '@/app/_server/define-action';
import { writeResetFlow } from '@/app/_server/session/reset-flow';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { requestResetSchema } from '@/lib/contract/accounts/password-schemas';

/** Requests the email of a password reset. The form then opens /verify, whether or not the email is known. */
export const requestResetAction = defineAction(
  { schema: requestResetSchema, policy: { who: 'anyone' }, opens: 'reset' },
  async (ctx, input) => {
    const { isMailed, resendInSeconds } = await requestReset(ctx, input);
    const resendAtMs = ctx.now().getTime() + resendInSeconds * 1000;
    await writeResetFlow({ email: input.email, resetToken: null, isMailed, resendAtMs });
    return null;
  },
);
