import type { z } from 'zod';
import type { Actor, Context } from '@/lib/platform/context';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import type { ContextOf, Definition, Policy, Who } from '@/lib/platform/entry-point/policy';
import { AppError } from '@/lib/platform/errors/app-error';
import { openSealedInput } from '@/lib/platform/security/calls/sealed-calls';
import { onePerKey } from '@/lib/platform/security/limits/one-per-key';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { tracing } from '@/lib/platform/tracing/tracing';
import { message } from '@/messages/message';
import type { FoundSession } from './session';

/** One call of an entry point, before it is authorized. */
export type Call<C extends Context = Context> = {
  /** Throws FOREIGN_ORIGIN. Sockets check the origin once, at the handshake. */
  checkOrigin?: () => void;
  /** The session that authenticated the connection, for sockets. */
  handshakeSession?: FoundSession;
  findSession: () => Promise<FoundSession | null>;
  /** The session is null for an anonymous caller. */
  newContext: (actor: Actor, session: FoundSession | null) => C;
  /** Resolves to the unverified input. */
  readInput: () => unknown;
  /** Throws FORBIDDEN when the parsed input names another player as its sender. */
  checkSender?: (input: unknown) => void;
};

/** Shared by all entry points, so that the uploads of one player leave room for those of others. */
const oneUpload = onePerKey(
  () =>
    new AppError('TOO_MANY_REQUESTS', message('welcome', 'uploadRunning'), {
      retryAfterSeconds: 10,
    }),
);

/**
 * Returns the session. Throws NOT_SIGNED_IN without one, ACCOUNT_NEEDED for a guest whom the policy does not name, and
 * DELETION_SCHEDULED where it asks for a `player`.
 */
export function requireSession(
  session: FoundSession | null,
  { who, guests }: Pick<Policy, 'who' | 'guests'>,
): FoundSession {
  if (!session) throw new AppError('NOT_SIGNED_IN', message('errors', 'loginAgain'));
  if (session.isGuest && !guests) throw new AppError('ACCOUNT_NEEDED', message('welcome', 'accountNeeded'));
  if (session.deletionDueAt && who === 'player') {
    throw new AppError('DELETION_SCHEDULED', message('welcome', 'deletionScheduled'));
  }
  return session;
}

/** Returns the caller's context. Throws as `requireSession` does. */
function contextOf<C extends Context>(call: Call<C>, found: FoundSession | null, policy: Policy): C {
  // Where anyone may call, a session whose player is being deleted grants nothing: the caller is anonymous.
  const isAnonymous = policy.who === 'anyone' && (!found || found.deletionDueAt);
  if (isAnonymous) return call.newContext({ kind: 'anonymous' }, null);
  const session = policy.who === 'anyone' && found ? found : requireSession(found, policy);
  const { playerId, sessionId, isGuest } = session;
  return call.newContext({ kind: 'player', playerId, sessionId, isGuest }, session);
}

function parse<S extends z.ZodType>(
  call: Call,
  ctx: Context,
  { schema, opens }: Pick<Definition<Who, S>, 'schema' | 'opens'>,
  unverifiedInput: unknown,
): z.output<S> {
  const input = parseInput(schema, opens ? openSealedInput(ctx, opens, unverifiedInput) : unverifiedInput);
  call.checkSender?.(input);
  return input;
}

/** Limits count a player wherever they call from; callers without a session count by their address. */
const callerOf = ({ actor, address }: Context) => (actor.kind === 'player' ? actor.playerId : address);

function countCall(ctx: Context, limit: NonNullable<Policy['limit']>): Promise<void> {
  const { actor, address } = ctx;
  const isGuest = actor.kind === 'player' && limit.by === 'account' && actor.isGuest;
  return spend(ctx, limit, limit.by === 'address' || isGuest ? address : callerOf(ctx));
}

/**
 * Authorizes one call and performs its use case. The order is the same for actions, routes and socket handlers:
 * authenticate, parse, limit, perform (docs/decisions/0027). Only an upload is counted before it is read.
 * Throws an AppError for each refusal, and whatever the use case throws.
 */
export function authorize<W extends Who, S extends z.ZodType, C extends Context, T>(
  call: Call<C>,
  definition: Definition<W, S>,
  perform: (ctx: C & ContextOf<W>, input: z.output<S>) => Promise<T>,
): Promise<T> {
  const spans = tracing();
  if (!spans) return authorizeCall(call, definition, perform);
  const useCase = { name: 'use case', attributes: { 'code.function.name': perform.name } };
  return spans.inSpan({ name: 'authorize' }, () =>
    authorizeCall(call, definition, (ctx, input) => spans.inSpan(useCase, () => perform(ctx, input))),
  );
}

async function authorizeCall<W extends Who, S extends z.ZodType, C extends Context, T>(
  call: Call<C>,
  definition: Definition<W, S>,
  perform: (ctx: C & ContextOf<W>, input: z.output<S>) => Promise<T>,
): Promise<T> {
  const { policy, takesUpload } = definition;
  call.checkOrigin?.();
  const found = call.handshakeSession ?? (await call.findSession());
  // `contextOf` made sure that the actor is a player where the policy asks for one.
  const ctx = contextOf(call, found, policy) as C & ContextOf<W>;
  if (takesUpload) {
    if (policy.limit) await countCall(ctx, policy.limit);
    const upload = async () => perform(ctx, parse(call, ctx, definition, await call.readInput()));
    return oneUpload(callerOf(ctx), upload);
  }
  const input = parse(call, ctx, definition, await call.readInput());
  // The session may have ended since the handshake. Checked after parsing, so that malformed events cost no query.
  if (call.handshakeSession && !policy.useCaseChecksSession) requireSession(await call.findSession(), policy);
  if (policy.limit) await countCall(ctx, policy.limit);
  return perform(ctx, input);
}
