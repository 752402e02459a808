import { z } from 'zod';
import { defineCall } from '@/app/_server/api/define-call';
import { IDENTITY_PROVIDERS } from '@/db/schema';
import { getSocialData } from '@/lib/accounts/identity/get-social-data';
import { socialDataSchema } from '@/lib/contract/accounts/api-schemas';
import { sealForViewer } from '@/lib/platform/security/calls/seal-for-viewer';

/** Who the caller is to a provider, for the caller's own identities alone; `social_id` plain or sealed by encrypt. */
export const socialData = defineCall(
  {
    summary: 'Name and e-mail for one of the caller’s own social identities, sealed for the caller.',
    schema: socialDataSchema,
    output: z.object({
      social_id: z.string(),
      social_login_type: z.enum(IDENTITY_PROVIDERS),
      name: z.string(),
      username: z.string(),
      email: z.string(),
    }),
    policy: { who: 'player', limit: { name: 'social-data', points: 60, perSeconds: 60, by: 'player' } },
    opens: 'profile',
  },
  async (ctx, input) => {
    const { social_id, social_login_type, username, email } = await getSocialData(ctx, input);
    const name = sealForViewer(ctx, username);
    return {
      data: {
        social_id: sealForViewer(ctx, social_id),
        social_login_type,
        name,
        username: name,
        email: sealForViewer(ctx, email),
      },
    };
  },
);
