'use server';

import { defineAction } from '@/app/_server/define-action';
import { startIdentityFlow } from '@/app/_server/identity/start-flow';
import { IDENTITY_PER_ADDRESS } from '@/lib/accounts/limits';
import { startLogInSchema } from '@/lib/contract/accounts/identity-flow-schemas';

export const startSignInAction = defineAction(
  {
    schema: startLogInSchema,
    policy: { who: 'anyone', limit: { ...IDENTITY_PER_ADDRESS, by: 'address' } },
  },
  (ctx, { provider, rememberMe }) => startIdentityFlow(ctx, provider, { kind: 'signIn', rememberMe }),
);
