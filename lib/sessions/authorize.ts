import type { z } from 'zod';
import type { Actor, Context } from '@/lib/platform/context';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import type { ContextOf, Definition, Policy, Who } from '@/lib/platform/entry-point/policy';
import { AppError } from '@/lib/platform/errors/app-error';
import { openSealedInput } from '@/lib/platform/security/calls/sealed-calls';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { tracing } from '@/lib/platform/tracing/tracing';
import { message } from '@/messages/message';
import type { FoundSession } from './session';

export type Call<C extends Context = Context> = {
  /** Throws FOREIGN_ORIGIN. Sockets check the origin once, at the handshake. */
  checkOrigin?: () => void;
  handshakeSession?: FoundSession;
  findSession: () => Promise<FoundSession | null>;
  newContext: (actor: Actor, session: FoundSession | null) => C;
  readInput: () => unknown;
  /** Throws FORBIDDEN when the parsed input names another player as its sender. */
  checkSender?: (input: unknown) => void;
};

const uploadingCallers = new Set<string>();

/** Performs one upload per caller at a time, so that no caller takes the capacity of all. @throws AppError TOO_MANY_REQUESTS. */
async function oneUpload<T>(caller: string, upload: () => Promise<T>): Promise<T> {
  if (uploadingCallers.has(caller))
    throw new AppError('TOO_MANY_REQUESTS', message('welcome', 'uploadRunning'), { retryAfterSeconds: 10 });
  uploadingCallers.add(caller);
  try {
    return await upload();
  } finally {
    uploadingCallers.delete(caller);
  }
}

/**
 * Returns the session if the policy allows it.
 * @throws NOT_SIGNED_IN without a session, ACCOUNT_NEEDED for a guest, DELETION_SCHEDULED for a player who is leaving.
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

function contextOf<C extends Context>(call: Call<C>, found: FoundSession | null, policy: Policy): C {
  // If the policy lets anyone call, a player with a scheduled deletion counts as anonymous.
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

const callerOf = ({ actor, address }: Context) => (actor.kind === 'player' ? actor.playerId : address);

function countCall(ctx: Context, limit: NonNullable<Policy['limit']>): Promise<void> {
  const { actor, address } = ctx;
  const isGuest = actor.kind === 'player' && limit.by === 'account' && actor.isGuest;
  return spend(ctx, limit, limit.by === 'address' || isGuest ? address : callerOf(ctx));
}

/**
 * Authorizes one call and performs its use case. Actions, routes and socket handlers share this order:
 * authenticate, parse, limit, perform (docs/decisions/0027). Only an upload is counted before it is read.
 * @throws AppError for each refusal, and any error of the use case.
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
  // `contextOf` throws unless the actor fits the policy, so the cast is safe.
  const ctx = contextOf(call, found, policy) as C & ContextOf<W>;
  if (takesUpload) {
    if (policy.limit) await countCall(ctx, policy.limit);
    const upload = async () => perform(ctx, parse(call, ctx, definition, await call.readInput()));
    return oneUpload(callerOf(ctx), upload);
  }
  const input = parse(call, ctx, definition, await call.readInput());
  // The session may have ended since the handshake. This check follows parsing, so that malformed events cost no query.
  if (call.handshakeSession && !policy.useCaseChecksSession) requireSession(await call.findSession(), policy);
  if (policy.limit) await countCall(ctx, policy.limit);
  return perform(ctx, input);
}
