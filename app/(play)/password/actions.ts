'use server';

import { defineAction } from '@/app/_server/define-action';
import { PASSWORD_CHANGES_PER_PLAYER } from '@/lib/accounts/limits';
import { changePassword } from '@/lib/accounts/password/change-password';
import { changePasswordSchema } from '@/lib/contract/accounts/password-schemas';
import { ENCRYPT_LIMIT, encryptFields, encryptSchema } from '@/lib/platform/security/calls/encrypt-fields';

export const encryptAction = defineAction(
  { schema: encryptSchema, policy: { who: 'player', limit: { ...ENCRYPT_LIMIT, by: 'player' } } },
  encryptFields,
);

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
