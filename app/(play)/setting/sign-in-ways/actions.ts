'use server';

import { defineAction } from '@/app/_server/define-action';
import { beginIdentityFlow } from '@/app/_server/identity/begin';
import { providerSchema } from '@/lib/accounts/identity-flow-schemas';
import { unlinkSocialIdentity } from '@/lib/accounts/unlink-social-identity';

/** Begins linking a provider to the asking player; the screen then goes to the address that it resolves to. */
export const startLinkAction = defineAction(
  {
    schema: providerSchema,
    policy: {
      who: 'player',
      limit: { name: 'identity-link', points: 30, perSeconds: 15 * 60, by: 'player' },
    },
  },
  (ctx, { provider }) => beginIdentityFlow(ctx, provider, { kind: 'link', sessionId: ctx.actor.sessionId }),
);

/** Takes a provider from the ways to sign in. */
export const unlinkAction = defineAction(
  {
    schema: providerSchema,
    policy: {
      who: 'player',
      limit: { name: 'identity-unlink', points: 30, perSeconds: 15 * 60, by: 'player' },
    },
  },
  unlinkSocialIdentity,
);
