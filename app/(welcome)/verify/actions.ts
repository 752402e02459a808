'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { readResetFlow, writeResetFlow } from '@/app/_server/session/reset-flow';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { verifyCode } from '@/lib/accounts/password/verify-code';
import { otpSchema } from '@/lib/contract/accounts/password-schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { tooMany } from '@/lib/platform/security/limits/rate-limits';
import { message } from '@/messages/message';

/** Returns the email that this browser requested a reset for. Throws FORBIDDEN after 15 minutes. */
async function requestedEmail(): Promise<string> {
  const flow = await readResetFlow();
  if (flow?.email) return flow.email;
  throw new AppError('FORBIDDEN', message('welcome', 'verifyExpired'));
}

export const verifyCodeAction = defineAction(
  { schema: otpSchema, policy: { who: 'anyone' } },
  async (ctx, { otp }) => {
    const email = await requestedEmail();
    const { resetToken } = await verifyCode(ctx, { email, otp });
    await writeResetFlow({ email, resetToken, isMailed: true, resendAtMs: ctx.now().getTime() });
    return null;
  },
);

export const resendCodeAction = defineAction(
  { schema: noInput, policy: { who: 'anyone' } },
  async (ctx): Promise<{ resendInSeconds: number }> => {
    const email = await requestedEmail();
    const { isMailed, resendInSeconds } = await requestReset(ctx, { email });
    if (!isMailed) throw tooMany(resendInSeconds);
    const resendAtMs = ctx.now().getTime() + resendInSeconds * 1000;
    await writeResetFlow({ email, resetToken: null, isMailed, resendAtMs });
    return { resendInSeconds };
  },
);
