import type { z } from 'zod';
import type { Actor, Context, PlayerContext } from '@/lib/platform/context';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { AppError } from '@/lib/platform/errors/app-error';
import { openSealedInput, type SealedPurpose } from '@/lib/platform/security/calls/sealed-calls';
import { onePerKey } from '@/lib/platform/security/limits/one-per-key';
import { type Limit, spend } from '@/lib/platform/security/limits/rate-limits';
import { DELETION_SCHEDULED_MESSAGE, type FoundSession } from '@/lib/sessions/session';
import { isOwnPage } from './origin';

/** `leaving` admits players whether they asked for deletion or not; `player` only who did not. */
export type Who = 'anyone' | 'player' | 'leaving';

/** Who may call, and how often: declared beside each use case, enforced here for all of them. */
export type Policy<W extends Who = Who> = { who: W; limit?: Limit & { by: 'address' | 'player' } };

export type ContextOf<W extends Who> = W extends 'player' | 'leaving' ? PlayerContext : Context;

export type Definition<W extends Who, S extends z.ZodType> = {
  schema: S;
  policy: Policy<W>;
  /** Fields sealed for this purpose are taken as well as plain ones. */
  opens?: SealedPurpose;
  /** The body may be a file. One is taken per caller at a time, until it is saved. */
  takesUpload?: boolean;
};

export type UseCase<W extends Who, S extends z.ZodType, T> = (
  ctx: ContextOf<W>,
  input: z.output<S>,
) => Promise<T>;

/** What an entry point knows about the request in front of it. Next builds one in production, tests build their own. */
export type Call = {
  headers: Pick<Headers, 'get'>;
  /** False for calls that change nothing (GET), which any page may cause. */
  changesState: boolean;
  appUrl: string;
  /** Whether it may be made from where it comes; unset, our own pages alone may change something. */
  isAllowed?: boolean;
  findSession: () => Promise<FoundSession | null>;
  newContext: (actor: Actor) => Context;
};

/** Together for all entry points: slow or many uploads of one player leave the places of others free. */
const oneUpload = onePerKey(
  () =>
    new AppError('TOO_MANY_REQUESTS', 'Your last upload is not finished. Try again in 10 seconds.', {
      retryAfterSeconds: 10,
    }),
);

async function admit(call: Call, who: Who): Promise<Context> {
  if (!(call.isAllowed ?? (!call.changesState || isOwnPage(call.headers, call.appUrl)))) {
    throw new AppError('FOREIGN_ORIGIN', `Open ${call.appUrl} and try again.`);
  }
  const session = await call.findSession();
  if (!session && who !== 'anyone') throw new AppError('NOT_SIGNED_IN', 'Please log in again.');
  // Where anyone may call, the session of who is being deleted gives no right: they are nobody known. What proves itself
  // without it, a password or a mailed link, works for them as for anybody; they need it to keep the account.
  if (!session || (session.deletionDueAt && who === 'anyone')) return call.newContext({ kind: 'anonymous' });
  if (session.deletionDueAt && who === 'player') {
    throw new AppError('DELETION_SCHEDULED', DELETION_SCHEDULED_MESSAGE);
  }
  return call.newContext({ kind: 'player', playerId: session.playerId, sessionId: session.sessionId });
}

/**
 * One call through an entry point: is it ours, who is it, is it within its limit, is it well-formed, and then the use
 * case. The input is read only from callers who were admitted. Throws AppError for each refusal; whatever else
 * the use case throws comes through.
 */
export async function runCallReading<W extends Who, S extends z.ZodType, T>(
  call: Call,
  { schema, policy, opens, takesUpload }: Definition<W, S>,
  perform: UseCase<W, S, T>,
  readUnverified: () => Promise<unknown>,
): Promise<T> {
  const ctx = await admit(call, policy.who);
  const caller = ctx.actor.kind === 'player' ? ctx.actor.playerId : ctx.address;
  if (policy.limit) {
    const { by, ...limit } = policy.limit;
    await spend(ctx, limit, by === 'player' ? caller : ctx.address);
  }
  const answer = async () => {
    const unverifiedInput = await readUnverified();
    const input = parseInput(schema, opens ? openSealedInput(ctx, opens, unverifiedInput) : unverifiedInput);
    // `admit` has made sure that the actor is a player where the policy asks for one.
    return perform(ctx as ContextOf<W>, input);
  };
  return takesUpload ? oneUpload(caller, answer) : answer();
}

/** The same for input that is already here. */
export async function runCall<W extends Who, S extends z.ZodType, T>(
  call: Call,
  definition: Definition<W, S>,
  perform: UseCase<W, S, T>,
  unverifiedInput: unknown,
): Promise<T> {
  return runCallReading(call, definition, perform, async () => unverifiedInput);
}
