'use server';

import { defineAction } from '@/app/_server/define-action';
import { beginIdentityFlow } from '@/app/_server/identity/begin';
import { unlinkSocialIdentity } from '@/lib/accounts/identity/unlink-social-identity';
import { PASSWORD_CHANGES_PER_PLAYER } from '@/lib/accounts/limits';
import { checkCurrentPassword } from '@/lib/accounts/password/check-current-password';
import { providerSchema, startLinkSchema } from '@/lib/contract/accounts/identity-flow-schemas';

/**
 * Begins linking a provider to the asking player, who knows the password if there is one; the screen then goes to the
 * address that it resolves to. Guesses count together with those of the form that changes the password.
 */
export const startLinkAction = defineAction(
  {
    schema: startLinkSchema,
    policy: { who: 'player', limit: { ...PASSWORD_CHANGES_PER_PLAYER, by: 'player' } },
    opens: 'password',
  },
  async (ctx, { provider, password }) => {
    await checkCurrentPassword(ctx, { password });
    return beginIdentityFlow(ctx, provider, { kind: 'link', sessionId: ctx.actor.sessionId });
  },
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
