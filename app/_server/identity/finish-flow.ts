import { IDENTITY_CHOICE_PATH } from '@/components/client/session/paths';
import { linkSocialIdentity } from '@/lib/accounts/identity/link-social-identity';
import { claimWithIdentity, logInWithIdentity } from '@/lib/accounts/identity/log-in-with-identity';
import { IdentityRefusal, type ProvenIdentity } from '@/lib/accounts/identity/proven-identity';
import { type IdentityProblem, identityProblemCode } from '@/lib/contract/accounts/identity-view';
import type { IdentityProvider } from '@/lib/contract/enums';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { AppError } from '@/lib/platform/errors/app-error';
import { log } from '@/lib/platform/log/log';
import { type Limit, spend } from '@/lib/platform/security/limits/rate-limits';
import { newContext } from '../context';
import { pendingCode, signedInPath } from '../session/pending-link';
import { currentPlayer, rememberClaimed, rememberSession } from '../session/session';
import { finishHandshake } from './handshake';
import { consumeFlow, FLOW_SECONDS, type Flow, rememberChoice } from './identity-cookies';
import type { UnverifiedAnswer } from './posted-answer';

/** Each state completes one handshake, so that a copied callback is refused. */
const ONCE: Limit = { name: 'identity-once', points: 1, perSeconds: FLOW_SECONDS };

/** The codes of OAuth and Apple when the player cancels. */
const CANCELED: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);

type SignIn = Extract<Flow, { kind: 'signIn' }>;
type Back = { provider: IdentityProvider; answer: UnverifiedAnswer; name: string | null };

/** Stops the flow with a problem that the screen explains. */
class Stopped extends Error {
  readonly problem: IdentityProblem;

  constructor(problem: IdentityProblem) {
    super(problem);
    this.problem = problem;
  }
}

function problemOf(error: unknown): IdentityProblem {
  if (error instanceof Stopped || error instanceof IdentityRefusal) return error.problem;
  if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return 'too-many';
  refusalOf(error, log);
  return 'failed';
}

async function prove(flow: Flow, { provider, answer, name }: Back): Promise<ProvenIdentity> {
  if (flow.provider !== provider || flow.state !== answer.state) throw new Stopped('failed');
  const ctx = await newContext({ kind: 'anonymous' });
  await spend(ctx, ONCE, flow.state).catch((error) => {
    throw error instanceof AppError ? new Stopped('failed') : error;
  });
  if (answer.error !== undefined) {
    throw new Stopped(CANCELED.has(answer.error) ? 'canceled' : 'failed');
  }
  const deps = { env: env(), log: ctx.log };
  const identity = await finishHandshake(provider, { answer, jar: flow.jar }, deps);
  if (!identity) throw new Stopped('failed');
  return { ...identity, name: identity.name ?? name };
}

async function conclude(flow: Flow, identity: ProvenIdentity): Promise<string> {
  if (flow.kind === 'link') {
    const ctx = await currentPlayer();
    if (ctx?.actor.sessionId !== flow.sessionId) throw new Stopped('failed');
    await linkSocialIdentity(ctx, { identity });
    return `/setting?linked=${flow.provider}`;
  }
  const player = await currentPlayer();
  if (player?.actor.isGuest) return concludeForGuest(player, flow, identity);
  const ctx = await newContext({ kind: 'anonymous' });
  await rememberSession(ctx, await logInWithIdentity(ctx, { identity, rememberMe: flow.rememberMe }));
  return signedInPath(flow.provider, await pendingCode(null));
}

/** Turns the guest into an account if the identity is new. Otherwise the guest chooses on a screen. */
async function concludeForGuest(
  guest: PlayerContext,
  flow: SignIn,
  identity: ProvenIdentity,
): Promise<string> {
  const claimed = await claimWithIdentity(guest, { identity, sessionKind: 'cookie' });
  if (!claimed) {
    await rememberChoice({ identity, rememberMe: flow.rememberMe, sessionId: guest.actor.sessionId });
    return IDENTITY_CHOICE_PATH;
  }
  await rememberClaimed(guest, claimed);
  return signedInPath(flow.provider, await pendingCode(guest));
}

/** Finishes a handshake, once and in the browser that started it. Resolves to the next page, which also names a problem. */
export async function finishIdentityFlow(back: Back): Promise<string> {
  const flow = await consumeFlow();
  try {
    if (!flow) throw new Stopped('failed');
    return await conclude(flow, await prove(flow, back));
  } catch (error) {
    const code = identityProblemCode(back.provider, problemOf(error));
    // The login screen redirects logged-in accounts, also when their flow has expired.
    const player = await currentPlayer();
    const place = player && !player.actor.isGuest ? '/setting' : '/login';
    return `${place}?problem=${code}`;
  }
}
