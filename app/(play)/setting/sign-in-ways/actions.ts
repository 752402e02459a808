'use server';

import { defineAction } from '@/app/_server/define-action';
import { startIdentityFlow } from '@/app/_server/identity/start-flow';
import { unlinkSocialIdentity } from '@/lib/accounts/identity/unlink-social-identity';
import { PASSWORD_CHANGES_PER_PLAYER } from '@/lib/accounts/limits';
import { checkCurrentPassword } from '@/lib/accounts/password/check-current-password';
import { providerSchema, startLinkSchema } from '@/lib/contract/accounts/identity-flow-schemas';

/** Starts linking a provider after checking the password, if there is one. Wrong passwords count against the limit of changing it. */
export const startLinkAction = defineAction(
  {
    schema: startLinkSchema,
    policy: { who: 'player', limit: { ...PASSWORD_CHANGES_PER_PLAYER, by: 'player' } },
    opens: 'password',
  },
  async (ctx, { provider, password }) => {
    await checkCurrentPassword(ctx, { password });
    return startIdentityFlow(ctx, provider, { kind: 'link', sessionId: ctx.actor.sessionId });
  },
);

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
