import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { proveToken } from '@/app/_server/identity/prove-token';
import { forgetOpenedLink } from '@/app/_server/session/opened-link';
import { rememberClaimed, sessionKindOf } from '@/app/_server/session/session';
import { createGuest } from '@/lib/accounts/guest/create-guest';
import { claimWithIdentity, logInWithIdentity } from '@/lib/accounts/identity/log-in-with-identity';
import type { ProvenIdentity } from '@/lib/accounts/identity/proven-identity';
import { IDENTITY_PER_ADDRESS } from '@/lib/accounts/limits';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { endReplacedSession } from '@/lib/accounts/log-in/log-out';
import { guestOf } from '@/lib/accounts/sign-up/claim-guest';
import { register } from '@/lib/accounts/sign-up/register';
import { apiLogInSchema, type SocialLogInInput } from '@/lib/contract/accounts/api-schemas';
import { providerName } from '@/lib/contract/accounts/identity-view';
import { guestSchema, type RegisterInput, registerSchema } from '@/lib/contract/accounts/schemas';
import { EXAMPLE_SEALED } from '@/lib/contract/wire-values';
import { env } from '@/lib/platform/config/env';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { sealForViewer } from '@/lib/platform/security/calls/sealed-calls';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import type { OpenedSession } from '@/lib/sessions/session';
import { routeOf } from '@/lib/sessions/session-tokens';
import { englishText, message } from '@/messages/message';
import { ALIKE, EXAMPLE_EMAIL, EXAMPLE_PLAYER_ID, EXAMPLE_ROUTE, EXAMPLE_TOKEN } from '../examples';
import { guestAnswer, guestAnswerSchema, logInAnswer, logInAnswerSchema } from './log-in-answer';

/** Turns the guest whose token the call has into an account. Throws TAKEN when the identity belongs to an account. */
async function claimSocially(guest: PlayerContext, identity: ProvenIdentity): Promise<OpenedSession> {
  const claimed = await claimWithIdentity(guest, { identity, sessionKind: 'bearer' });
  const name = providerName(identity.provider);
  if (!claimed) throw new AppError('TAKEN', message('welcome', 'providerHasAccount', { name }));
  await rememberClaimed(guest, claimed);
  return claimed.opened;
}

/** Logs in, or signs up, the player whom the provider's token proves. */
async function logInSocially(ctx: Context, input: SocialLogInInput): Promise<OpenedSession> {
  const { social_id: subject, social_login_type: provider, social_token: token, username } = input;
  await spend(ctx, IDENTITY_PER_ADDRESS, ctx.address);
  const proven = await proveToken({ provider, subject, token }, { env: env(), log: ctx.log });
  const identity = { ...proven, name: proven.name ?? username ?? null };
  const guest = guestOf(ctx);
  if (guest && (await sessionKindOf(ctx)) === 'bearer') return claimSocially(guest, identity);
  return logInWithIdentity(ctx, { identity, rememberMe: true, kind: 'bearer' });
}

const login = defineRoute(
  {
    method: 'POST',
    path: 'login',
    group: 'Authentication',
    summary: 'Logs in with email and password, or with the token of a provider.',
    description: `Fields may be plain or encrypted. With \`register_type: social\`, \`social_token\` is needed too: the token that the provider issued. \`device_*\` are accepted and ignored. ${ALIKE} The session lasts 30 days. The player can see and revoke it. With a guest’s token, a social login with a new identity upgrades the guest to an account, as \`register\` does. If the identity already has an account, the call fails with \`TAKEN\`. To log in to that account, call without the guest’s token.`,
    policy: { who: 'anyone' },
    schema: apiLogInSchema,
    opens: 'login',
    output: logInAnswerSchema,
    refusals: ['BAD_CREDENTIALS', 'TAKEN', 'FORBIDDEN', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
    example: {
      request: { email: EXAMPLE_EMAIL, password: 'zebra-lamp-41' },
      data: {
        token: EXAMPLE_TOKEN,
        email: EXAMPLE_SEALED,
        name: EXAMPLE_SEALED,
        id: EXAMPLE_PLAYER_ID,
        route: EXAMPLE_ROUTE,
      },
    },
  },
  async (ctx, input) => {
    const isSocial = input.register_type === 'social';
    const opened = isSocial
      ? await logInSocially(ctx, input)
      : await logIn(ctx, { ...input, rememberMe: true, kind: 'bearer' });
    const replaced = guestOf(ctx);
    if (replaced) await endReplacedSession(ctx, replaced.actor);
    const provider = isSocial ? input.social_login_type : 'email';
    const text = englishText(message('welcome', 'loggedInWith', { provider }));
    return { message: text, data: await logInAnswer(ctx, opened) };
  },
);

const guest = defineRoute(
  {
    method: 'POST',
    path: 'guest',
    group: 'Authentication',
    summary: 'Starts a game without an account.',
    description:
      'The session ends after 7 days without use, and the guest is erased with it. Guests can only play: other calls fail with `ACCOUNT_NEEDED`. Their answers count on no board. `register` with this token upgrades the guest to an account. Each network may start 20 guests an hour. Send the code of an open room as `room_code` to go beyond that: a room admits 50 such guests, and each network 100 an hour. Any other code changes nothing. Wider IPv6 networks, and all networks together, have limits too.',
    policy: { who: 'anyone' },
    schema: guestSchema,
    output: guestAnswerSchema,
    message: 'Playing as a guest',
    refusals: ['TOO_MANY_REQUESTS'],
    example: {
      request: { agreed: true, room_code: 'KWTRF' },
      data: { token: EXAMPLE_TOKEN, name: 'Guest 48213', id: EXAMPLE_PLAYER_ID, route: EXAMPLE_ROUTE },
    },
  },
  async (ctx, input) => ({ data: await guestAnswer(ctx, await createGuest(ctx, input)) }),
);

const registerCall = defineRoute(
  {
    method: 'POST',
    path: 'register',
    group: 'Authentication',
    summary: 'Signs up, or upgrades the guest that the token belongs to.',
    description:
      'Without a guest’s token, the call starts no session and `token` is empty: log in next. With one, the account keeps the guest’s round, lives and points, and gets 5 more lives. Leaderboards count from the next answer. The new `token` lasts 30 days. The guest’s token stops working, and its sockets close. `loginaccess` is accepted and ignored.',
    policy: { who: 'anyone' },
    schema: registerSchema,
    opens: 'register',
    output: logInAnswerSchema,
    message: 'Registered successfully',
    refusals: ['TAKEN', 'NOT_SIGNED_IN', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
    example: {
      request: {
        username: 'river_42',
        email: EXAMPLE_EMAIL,
        password: 'zebra-lamp-41',
        confirm_password: 'zebra-lamp-41',
        loginaccess: 1,
      },
      data: {
        token: '',
        email: EXAMPLE_SEALED,
        name: EXAMPLE_SEALED,
        id: EXAMPLE_PLAYER_ID,
        route: EXAMPLE_ROUTE,
      },
    },
  },
  async (ctx, input) => {
    const { playerId, claimed } = await register(ctx, input, await sessionKindOf(ctx));
    if (claimed) await rememberClaimed(ctx, claimed);
    if (claimed?.opened.kind === 'cookie') await forgetOpenedLink();
    const token = claimed?.opened.kind === 'bearer' ? claimed.opened : null;
    return { data: token ? await logInAnswer(ctx, token) : signUpAnswer(ctx, playerId, input) };
  },
);

function signUpAnswer({ now }: Context, id: string, { email, username }: RegisterInput) {
  const viewer = { actor: { kind: 'player', playerId: id }, now } as const;
  return {
    token: '',
    email: sealForViewer(viewer, email),
    name: sealForViewer(viewer, username),
    id,
    route: routeOf(id),
  };
}

export const logInCalls: readonly ApiCall[] = [login, guest, registerCall];
