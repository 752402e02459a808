import { z } from 'zod';
import { defineCall } from '@/app/_server/api/define-call';
import { RESETS_PER_ADDRESS } from '@/lib/accounts/limits';
import { resetPassword } from '@/lib/accounts/password/reset-password';
import { verifyCode } from '@/lib/accounts/password/verify-code';
import { apiResetPasswordSchema, verifyCodeSchema } from '@/lib/contract/accounts/password-schemas';

/** Exchanges the mailed code for the token that `change_password` needs. */
export const verifyOtp = defineCall(
  {
    summary: 'Exchanges the mailed code, once, for the token that change_password needs.',
    schema: verifyCodeSchema,
    output: z.object({ reset_token: z.string() }),
    policy: { who: 'anyone' },
    opens: 'reset',
  },
  async (ctx, input) => {
    const { resetToken } = await verifyCode(ctx, input);
    return { message: 'OTP verified', data: { reset_token: resetToken } };
  },
);

/** Sets the password of an account whose mailed code was right. */
export const changePassword = defineCall(
  {
    summary: 'Sets a new password with the token of verify_otp; every session ends.',
    schema: apiResetPasswordSchema,
    output: z.null(),
    policy: { who: 'anyone', limit: { ...RESETS_PER_ADDRESS, by: 'address' } },
    opens: 'reset',
  },
  async (ctx, { email, new_password, reset_token: resetToken }) => {
    await resetPassword(ctx, { email, new_password, resetToken });
    return { message: 'Password updated successfully', data: null };
  },
);
