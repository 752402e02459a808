import type { IdentityProvider } from '@/db/schema';
import { linkSocialIdentity } from '@/lib/accounts/identity/link-social-identity';
import { IdentityRefusal, type ProvenIdentity } from '@/lib/accounts/identity/proven-identity';
import { signInWithIdentity } from '@/lib/accounts/identity/sign-in-with-identity';
import { type IdentityProblem, identityProblemCode } from '@/lib/contract/accounts/identity-view';
import { env } from '@/lib/platform/config/env';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { AppError } from '@/lib/platform/errors/app-error';
import { log } from '@/lib/platform/log/log';
import { type Limit, spend } from '@/lib/platform/security/limits/rate-limits';
import { newContext } from '../context';
import { takeFollowed } from '../follow-cookie';
import { currentPlayer, rememberSession } from '../session';
import { FLOW_SECONDS, type Flow, takeFlow } from './flow-cookie';
import { finishHandshake } from './handshake';
import type { UnverifiedAnswer } from './posted-answer';

/** A handshake ends once, by its state: a way back that is copied with its cookies comes too late. */
const ONCE: Limit = { name: 'identity-once', points: 1, perSeconds: FLOW_SECONDS };

/** What providers call a player who said no: OAuth's word, and Apple's. */
const CANCELED: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);

type Back = { provider: IdentityProvider; answer: UnverifiedAnswer; name: string | null };

/** Why it went no further; the player reads the words for it. */
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
  const ctx = await newContext({ kind: 'anonymous' });
  await rememberSession(ctx, await signInWithIdentity(ctx, { identity, rememberMe: flow.rememberMe }));
  const followed = await takeFollowed();
  return `/signed-in?via=${flow.provider}${followed === null ? '' : `&code=${followed}`}`;
}

/**
 * Where the browser goes that comes back from a provider: on with its session or its link, or back to where it began
 * with a problem named. Only the browser that began it gets anywhere, once, and nothing half-made stays.
 */
export async function endIdentityFlow(back: Back): Promise<string> {
  const flow = await takeFlow();
  try {
    if (!flow) throw new Stopped('failed');
    return await conclude(flow, await prove(flow, back));
  } catch (error) {
    const code = identityProblemCode(back.provider, problemOf(error));
    // The log-in turns players away without a word, also those whose flow has run out.
    const place = (await currentPlayer()) ? '/setting' : '/login';
    return `${place}?problem=${code}`;
  }
}
