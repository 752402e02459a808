'use server';

import { defineAction } from '@/app/_server/define-action';
import { changePassword } from '@/lib/accounts/change-password';
import { PASSWORD_CHANGES_PER_PLAYER } from '@/lib/accounts/limits';
import { changePasswordSchema } from '@/lib/accounts/password-schemas';

/** Changes the password; this session stays, the others end. */
export const changePasswordAction = defineAction(
  {
    schema: changePasswordSchema,
    policy: { who: 'player', limit: { ...PASSWORD_CHANGES_PER_PLAYER, by: 'player' } },
    opens: 'password',
  },
  async (ctx, input) => {
    await changePassword(ctx, input);
    return null;
  },
);
