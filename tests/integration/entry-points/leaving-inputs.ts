import { writeResetFlow } from '@/app/_server/session/reset-flow';
import { openResetLink } from '@/lib/accounts/password/open-reset-link';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { sendConfirmation } from '@/lib/accounts/sign-up/email-confirmation';
import { getFollowLink } from '@/lib/friends/follow/own-link';
import type { PlayerContext } from '@/lib/platform/context';
import { getProfile } from '@/lib/players/profile/get-profile';
import { anonymousContext } from '@/tests/support/context';
import { signUpForm, TEST_PASSWORD } from '@/tests/support/factories';
import { statusOf } from '@/tests/support/walk';

/** What a player whose deletion is scheduled sends to an entry point for anyone. */
type LeavingInput = {
  input: (player: PlayerContext) => Promise<unknown>;
  /** Tables whose rows about the player change: proof other than the session still works. */
  changes?: string[];
  /** The status, where it is not 200. */
  status?: number;
};

/** The code at the end of a follow link. */
const codeOf = ({ link }: { link: string }) => link.split('/').at(-1) ?? '';

const emailOf = async (player: PlayerContext) => (await getProfile(player)).email ?? '';

async function mailedReset({ db }: PlayerContext, email: string) {
  const ctx = anonymousContext(db);
  await requestReset(ctx, { email });
  const [mail] = ctx.mails;
  if (mail?.kind !== 'resetPassword') throw new Error('no mail of a reset');
  return { code: mail.code, token: new URL(mail.link).searchParams.get('token') ?? '' };
}

async function confirmationToken(player: PlayerContext): Promise<string> {
  const ctx = anonymousContext(player.db);
  await sendConfirmation(ctx, { playerId: player.actor.playerId, email: await emailOf(player) });
  const [mail] = ctx.mails;
  if (mail?.kind !== 'confirmEmail') throw new Error('no mail of a confirmation');
  return new URL(mail.link).searchParams.get('token') ?? '';
}

export const LEAVING_INPUTS: Record<string, LeavingInput> = {
  '/api/v1/removals#POST': {
    // No county is seeded here.
    input: async () => ({ county: '48209', booked_on: '2026-03-01' }),
    status: statusOf('INVALID_INPUT'),
  },
  '/api/v1/rooms/stage#GET': {
    input: async () => ({ code: 'BCDFG', key: 'x' }),
    status: statusOf('NOT_FOUND'),
  },
  '/api/v1/follow-link/open#POST': {
    input: async (player) => ({ code: codeOf(await getFollowLink(player)) }),
    status: statusOf('NOT_FOUND'),
  },
  '/api/v1/change_password#POST': {
    input: async (player) => {
      const email = await emailOf(player);
      const { token } = await mailedReset(player, email);
      const { resetToken: reset_token } = await openResetLink(player, { token });
      return { email, new_password: 'copper-kettle-9', confirm_password: 'copper-kettle-9', reset_token };
    },
    changes: ['public.players', 'public.sessions'],
  },
  '/api/v1/forgotpassword#POST': { input: async (player) => ({ email: await emailOf(player) }) },
  '/api/v1/guest#POST': { input: async () => ({ agreed: true }) },
  '/api/v1/login#POST': {
    input: async (player) => ({ email: await emailOf(player), password: TEST_PASSWORD }),
    changes: ['public.sessions'],
  },
  '/api/v1/register#POST': { input: async () => signUpForm() },
  '/api/v1/resend_otp#POST': { input: async (player) => ({ email: await emailOf(player) }) },
  '/api/v1/verify_otp#POST': {
    input: async (player) => {
      const email = await emailOf(player);
      return { email, otp: (await mailedReset(player, email)).code };
    },
  },
  '/app/_actions/session.ts#playAsGuestAction': {
    input: async () => ({ agreed: true }),
    // The guest's session replaces theirs in this browser.
    changes: ['public.sessions'],
  },
  '/app/(welcome)/confirm-email/actions.ts#confirmEmailAction': {
    input: async (player) => ({ token: await confirmationToken(player) }),
    changes: ['public.players'],
  },
  '/app/(welcome)/forgot-password/actions.ts#requestResetAction': {
    input: async (player) => ({ email: await emailOf(player) }),
  },
  '/app/(welcome)/login/actions.ts#logInAction': {
    input: async (player) => ({ email: await emailOf(player), password: TEST_PASSWORD, rememberMe: true }),
    changes: ['public.sessions'],
  },
  '/app/_actions/session.ts#startSignInAction': {
    // No provider is configured here.
    input: async () => ({ provider: 'google', rememberMe: true }),
    status: statusOf('UNAVAILABLE'),
  },
  '/app/(welcome)/new-password/actions.ts#resetPasswordAction': {
    input: async (player) => {
      const { token } = await mailedReset(player, await emailOf(player));
      const { resetToken } = await openResetLink(player, { token });
      await writeResetFlow({ email: null, resetToken, isMailed: true, resendAtMs: 0 });
      return { new_password: 'copper-kettle-9', confirm_password: 'copper-kettle-9' };
    },
    changes: ['public.players', 'public.sessions'],
  },
  '/app/(welcome)/appeal/actions.ts#appealAction': {
    // A link of no warning.
    input: async () => ({ token: 'x', words: 'It was not me' }),
    status: statusOf('INVALID_INPUT'),
  },
  '/app/(welcome)/register/actions.ts#registerAction': { input: async () => signUpForm() },
  '/app/(welcome)/removal/actions.ts#findCountiesAction': { input: async () => ({ name: 'hays' }) },
  '/app/(welcome)/removal/actions.ts#requestRemovalAction': {
    // No county is seeded here.
    input: async () => ({ county: '48209', booked_on: '2026-03-01' }),
    status: statusOf('INVALID_INPUT'),
  },
  '/app/(welcome)/reset-password/actions.ts#openResetLinkAction': {
    input: async (player) => ({ token: (await mailedReset(player, await emailOf(player))).token }),
  },
  '/app/(welcome)/verify/actions.ts#resendCodeAction': {
    input: async (player) => {
      await writeResetFlow({ email: await emailOf(player), resetToken: null, isMailed: true, resendAtMs: 0 });
      return {};
    },
  },
  '/app/(welcome)/verify/actions.ts#verifyCodeAction': {
    input: async (player) => {
      const email = await emailOf(player);
      await writeResetFlow({ email, resetToken: null, isMailed: true, resendAtMs: 0 });
      return { otp: (await mailedReset(player, email)).code };
    },
  },
  '/app/api/health/route.ts#GET': { input: async () => ({}) },
  '/api/v1/fips#POST': {
    // A point in the sea, in no county.
    input: async () => ({ lat: 30, long: -40 }),
    status: statusOf('NOT_FOUND'),
  },
  '/api/v1/places#GET': { input: async () => ({}) },
  '/api/v1/encrypt#POST': { input: async (player) => ({ email: await emailOf(player) }) },
};
