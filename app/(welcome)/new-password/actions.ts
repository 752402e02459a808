'use server';

import { defineAction } from '@/app/_server/define-action';
import { forgetResetFlow, readResetFlow } from '@/app/_server/session/reset-flow';
import { RESETS_PER_ADDRESS } from '@/lib/accounts/limits';
import { resetPassword } from '@/lib/accounts/password/reset-password';
import { newPasswordFormSchema } from '@/lib/contract/accounts/password-schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

/** Sets the new password with the reset token in this browser's cookie, once. The form then opens /login. */
export const resetPasswordAction = defineAction(
  {
    schema: newPasswordFormSchema,
    policy: { who: 'anyone', limit: { ...RESETS_PER_ADDRESS, by: 'address' } },
    opens: 'reset',
  },
  async (ctx, { new_password }) => {
    const flow = await readResetFlow();
    if (!flow?.resetToken) throw new AppError('FORBIDDEN', message('welcome', 'resetOver'));
    await resetPassword(ctx, { resetToken: flow.resetToken, new_password });
    await forgetResetFlow();
    return null;
  },
);
