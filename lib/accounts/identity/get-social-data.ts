import { and, eq, inArray } from 'drizzle-orm';
import { identities } from '@/db/schema';
import type { GetSocialDataInput } from '@/lib/contract/accounts/api-schemas';
import { IDENTITY_PROVIDERS, type IdentityProvider } from '@/lib/contract/enums';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { getProfile } from '@/lib/players/profile/get-profile';
import { message } from '@/messages/message';
import { subjectIndex } from './proven-identity';

type SocialData = {
  social_id: string;
  social_login_type: IdentityProvider;
  username: string;
  email: string;
};

/** Returns name and email for one of the caller's own identities. Throws NOT_FOUND for any other identity. */
export async function getSocialData(
  ctx: PlayerContext,
  { social_id }: GetSocialDataInput,
): Promise<SocialData> {
  const indexes = IDENTITY_PROVIDERS.map((provider) => subjectIndex({ provider, subject: social_id }));
  const [own] = await ctx.db
    .select({ provider: identities.provider })
    .from(identities)
    .where(and(eq(identities.playerId, ctx.actor.playerId), inArray(identities.subjectIndex, indexes)));
  if (!own) throw new AppError('NOT_FOUND', message('welcome', 'noSocialData'));
  const { username, email } = await getProfile(ctx);
  return { social_id, social_login_type: own.provider, username, email };
}
