import { z } from 'zod';
import { defineCall } from '@/app/_server/api/define-call';
import { PASSWORD_CHANGES_PER_PLAYER } from '@/lib/accounts/limits';
import { changePassword } from '@/lib/accounts/password/change-password';
import { changePasswordSchema } from '@/lib/contract/accounts/password-schemas';

/** Changes the password of who knows the old one; this session stays. */
export const updatePassword = defineCall(
  {
    summary: 'Changes the password; every other session ends.',
    schema: changePasswordSchema,
    output: z.null(),
    policy: { who: 'player', limit: { ...PASSWORD_CHANGES_PER_PLAYER, by: 'player' } },
    opens: 'password',
  },
  async (ctx, input) => {
    await changePassword(ctx, input);
    return { message: 'Password updated successfully', data: null };
  },
);
