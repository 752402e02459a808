'use server';

import { defineAction } from '@/app/_server/define-action';
import { register } from '@/lib/accounts/sign-up/register';
import { registerSchema } from '@/lib/contract/accounts/schemas';

export const registerAction = defineAction(
  { schema: registerSchema, policy: { who: 'anyone' }, opens: 'register' },
  async (ctx, input) => {
    await register(ctx, input);
    return null;
  },
);
