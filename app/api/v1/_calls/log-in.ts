import { defineCall } from '@/app/_server/api/define-call';
import { proveToken } from '@/app/_server/identity/prove-token';
import { signInWithIdentity } from '@/lib/accounts/identity/sign-in-with-identity';
import { IDENTITY_PER_ADDRESS } from '@/lib/accounts/limits';
import { logIn as logInByPassword } from '@/lib/accounts/log-in/log-in';
import { apiLogInSchema, type SocialLogInInput } from '@/lib/contract/accounts/api-schemas';
import { signedInText } from '@/lib/contract/accounts/identity-view';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import type { OpenedSession } from '@/lib/sessions/session';
import { signedIn, signedInSchema } from './signed-in';

/** Signs in, or up, whom the provider's own token proves. */
async function logInSocially(ctx: Context, input: SocialLogInInput): Promise<OpenedSession> {
  const { social_id: subject, social_login_type: provider, social_token: token, username } = input;
  await spend(ctx, IDENTITY_PER_ADDRESS, ctx.address);
  const proven = await proveToken({ provider, subject, token }, { env: env(), log: ctx.log });
  const identity = { ...proven, name: proven.name ?? username ?? null };
  return signInWithIdentity(ctx, { identity, rememberMe: true, kind: 'bearer' });
}

/** Opens a session for an app; its bearer token is good for 30 days. */
export const logIn = defineCall(
  {
    summary: 'Logs in with e-mail and password, or with what a provider gave the app.',
    schema: apiLogInSchema,
    output: signedInSchema,
    policy: { who: 'anyone' },
    opens: 'login',
  },
  async (ctx, input) => {
    if (input.register_type === 'social') {
      const opened = await logInSocially(ctx, input);
      return { message: signedInText(input.social_login_type), data: await signedIn(ctx, opened) };
    }
    const opened = await logInByPassword(ctx, { ...input, rememberMe: true, kind: 'bearer' });
    return { message: 'Login successful', data: await signedIn(ctx, opened) };
  },
);
