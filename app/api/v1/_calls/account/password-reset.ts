import { z } from 'zod';
import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { RESETS_PER_ADDRESS } from '@/lib/accounts/limits';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { resetPassword } from '@/lib/accounts/password/reset-password';
import { verifyCode } from '@/lib/accounts/password/verify-code';
import {
  apiResetPasswordSchema,
  requestResetSchema,
  verifyCodeSchema,
} from '@/lib/contract/accounts/password-schemas';
import { tooMany } from '@/lib/platform/security/limits/rate-limits';
import { ALIKE, EXAMPLE_EMAIL, EXAMPLE_TOKEN } from '../examples';

const MAILS_CODE = {
  method: 'POST',
  group: 'Authentication',
  policy: { who: 'anyone' },
  schema: requestResetSchema,
  opens: 'reset',
  output: z.object({ resend_in_seconds: z.number().int() }),
  refusals: ['TOO_MANY_REQUESTS'],
  example: { request: { email: EXAMPLE_EMAIL }, data: { resend_in_seconds: 30 } },
} as const;
const MAILED = 'If this email has an account, we sent it an email with a code.';
const MAILED_BEFORE = 'If this email has an account, we sent it an email a moment ago.';

const forgotPassword = defineRoute(
  {
    ...MAILS_CODE,
    path: 'forgotpassword',
    summary: 'Sends an email with a code and a link for a new password.',
    description: ALIKE,
  },
  async (ctx, input) => {
    const { isMailed, resendInSeconds } = await requestReset(ctx, input);
    return { message: isMailed ? MAILED : MAILED_BEFORE, data: { resend_in_seconds: resendInSeconds } };
  },
);

const verifyOtp = defineRoute(
  {
    method: 'POST',
    path: 'verify_otp',
    group: 'Authentication',
    summary: 'Exchanges the emailed code for the token that change_password needs.',
    description: 'Each code allows five tries. `reset_token` works once, for change_password.',
    policy: { who: 'anyone' },
    schema: verifyCodeSchema,
    opens: 'reset',
    output: z.object({ reset_token: z.string() }),
    message: 'OTP verified',
    refusals: ['BAD_CREDENTIALS', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
    example: { request: { email: EXAMPLE_EMAIL, otp: '4071' }, data: { reset_token: EXAMPLE_TOKEN } },
  },
  async (ctx, input) => {
    const { resetToken } = await verifyCode(ctx, input);
    return { data: { reset_token: resetToken } };
  },
);

const resendOtp = defineRoute(
  {
    ...MAILS_CODE,
    path: 'resend_otp',
    summary: 'Sends another code. The previous code expires.',
    description: `${ALIKE} A call that comes too early fails; \`Retry-After\` says when to try again.`,
  },
  async (ctx, input) => {
    const { isMailed, resendInSeconds } = await requestReset(ctx, input);
    if (!isMailed) throw tooMany(resendInSeconds);
    return { message: MAILED, data: { resend_in_seconds: resendInSeconds } };
  },
);

const changePassword = defineRoute(
  {
    method: 'POST',
    path: 'change_password',
    group: 'Authentication',
    summary: 'Sets a new password with the token of verify_otp.',
    description: 'Ends all sessions of the player.',
    policy: { who: 'anyone', limit: { ...RESETS_PER_ADDRESS, by: 'address' } },
    schema: apiResetPasswordSchema,
    opens: 'reset',
    output: z.null(),
    message: 'Password updated successfully',
    refusals: ['FORBIDDEN', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
    example: {
      request: {
        email: EXAMPLE_EMAIL,
        new_password: 'comet-sofa-72',
        confirm_password: 'comet-sofa-72',
        reset_token: EXAMPLE_TOKEN,
      },
      data: null,
    },
  },
  async (ctx, { email, new_password, reset_token: resetToken }) => {
    await resetPassword(ctx, { email, new_password, resetToken });
    return { data: null };
  },
);

export const passwordResetCalls: readonly ApiCall[] = [forgotPassword, verifyOtp, resendOtp, changePassword];
