import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { proveToken } from '@/app/_server/identity/prove-token';
import { signInWithIdentity } from '@/lib/accounts/identity/sign-in-with-identity';
import { IDENTITY_PER_ADDRESS } from '@/lib/accounts/limits';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { register } from '@/lib/accounts/sign-up/register';
import { apiLogInSchema, type SocialLogInInput } from '@/lib/contract/accounts/api-schemas';
import { signedInText } from '@/lib/contract/accounts/identity-view';
import { registerSchema } from '@/lib/contract/accounts/schemas';
import { EXAMPLE_SEALED } from '@/lib/contract/api/wire-values';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { sealForViewer } from '@/lib/platform/security/calls/seal-for-viewer';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import type { OpenedSession } from '@/lib/sessions/session';
import { ALIKE, EXAMPLE_EMAIL, EXAMPLE_PLAYER_ID, EXAMPLE_TOKEN } from './examples';
import { logInAnswer, logInAnswerSchema } from './log-in-answer';

/** Logs in, or signs up, the player whom the provider's own token proves. */
async function logInSocially(ctx: Context, input: SocialLogInInput): Promise<OpenedSession> {
  const { social_id: subject, social_login_type: provider, social_token: token, username } = input;
  await spend(ctx, IDENTITY_PER_ADDRESS, ctx.address);
  const proven = await proveToken({ provider, subject, token }, { env: env(), log: ctx.log });
  const identity = { ...proven, name: proven.name ?? username ?? null };
  return signInWithIdentity(ctx, { identity, rememberMe: true, kind: 'bearer' });
}

const login = defineRoute(
  {
    method: 'POST',
    path: 'login',
    group: 'Authentication',
    summary: 'Logs in with email and password, or with the token of a provider.',
    description: `Fields may be plain or sealed. The social payload also needs \`social_token\`, the provider’s own token. \`device_*\` are accepted and ignored. ${ALIKE} The token opens a session of 30 days, which the player can see and revoke.`,
    policy: { who: 'anyone' },
    schema: apiLogInSchema,
    opens: 'login',
    output: logInAnswerSchema,
    refusals: ['BAD_CREDENTIALS', 'TAKEN', 'FORBIDDEN', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
    example: {
      request: { email: EXAMPLE_EMAIL, password: 'zebra-lamp-41' },
      data: { token: EXAMPLE_TOKEN, email: EXAMPLE_SEALED, name: EXAMPLE_SEALED, id: EXAMPLE_PLAYER_ID },
    },
  },
  async (ctx, input) => {
    if (input.register_type === 'social') {
      const opened = await logInSocially(ctx, input);
      return { message: signedInText(input.social_login_type), data: await logInAnswer(ctx, opened) };
    }
    const opened = await logIn(ctx, { ...input, rememberMe: true, kind: 'bearer' });
    return { message: 'Login successful', data: await logInAnswer(ctx, opened) };
  },
);

const registerCall = defineRoute(
  {
    method: 'POST',
    path: 'register',
    group: 'Authentication',
    summary: 'Signs up. Log in afterwards.',
    description: 'Opens no session: `token` is empty. `loginaccess` is accepted and ignored.',
    policy: { who: 'anyone' },
    schema: registerSchema,
    opens: 'register',
    output: logInAnswerSchema,
    message: 'Registered successfully',
    refusals: ['TAKEN', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
    example: {
      request: {
        username: 'river_42',
        email: EXAMPLE_EMAIL,
        password: 'zebra-lamp-41',
        confirm_password: 'zebra-lamp-41',
        loginaccess: 1,
      },
      data: { token: '', email: EXAMPLE_SEALED, name: EXAMPLE_SEALED, id: EXAMPLE_PLAYER_ID },
    },
  },
  async (ctx, input) => {
    const { playerId: id } = await register(ctx, input);
    const viewer = { actor: { kind: 'player', playerId: id }, now: ctx.now } as const;
    const [email, name] = [sealForViewer(viewer, input.email), sealForViewer(viewer, input.username)];
    return { message: 'Registered successfully', data: { token: '', email, name, id } };
  },
);

export const logInCalls: readonly ApiCall[] = [login, registerCall];
