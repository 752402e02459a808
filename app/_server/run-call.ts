import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { OpenSession } from '@/lib/accounts/session';
import type { Actor, Context, PlayerContext } from '@/lib/context';
import { errorReport } from '@/lib/error-report';
import { AppError, type FieldErrors, unexpectedMessage } from '@/lib/errors';
import type { Log } from '@/lib/log';
import { type Limit, spend } from '@/lib/security/rate-limits';
import { isOwnPage } from './origin';

export type Who = 'anyone' | 'player';

/** Who may call, and how often: declared beside each use case, enforced here for all of them. */
export type Policy<W extends Who = Who> = { who: W; limit?: Limit & { by: 'address' | 'player' } };

export type ContextOf<W extends Who> = W extends 'player' ? PlayerContext : Context;

export type Definition<W extends Who, S extends z.ZodType> = { schema: S; policy: Policy<W> };

export type UseCase<W extends Who, S extends z.ZodType, T> = (
  ctx: ContextOf<W>,
  input: z.output<S>,
) => Promise<T>;

/** What a door knows about the request in front of it. Next builds one in production, tests build their own. */
export type Call = {
  headers: Pick<Headers, 'get'>;
  /** False for calls that change nothing (GET), which any page may cause. */
  changesState: boolean;
  appUrl: string;
  findSession: () => Promise<OpenSession | null>;
  newContext: (actor: Actor) => Context;
};

/** The first message per field, in the order of the schema. */
function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (field !== '' && !(field in fields)) fields[field] = issue.message;
  }
  return fields;
}

function parse<S extends z.ZodType>(schema: S, unverifiedInput: unknown): z.output<S> {
  const parsed = schema.safeParse(unverifiedInput);
  if (parsed.success) return parsed.data;
  throw new AppError('INVALID_INPUT', parsed.error.issues[0]?.message ?? 'Invalid input', {
    fieldErrors: fieldErrorsOf(parsed.error),
  });
}

async function admit(call: Call, who: Who): Promise<Context> {
  if (call.changesState && !isOwnPage(call.headers, call.appUrl)) {
    throw new AppError('FOREIGN_ORIGIN', `Open ${call.appUrl} and try again.`);
  }
  const session = await call.findSession();
  if (session) return call.newContext({ kind: 'player', ...session });
  if (who === 'player') throw new AppError('NOT_SIGNED_IN', 'Please log in again.');
  return call.newContext({ kind: 'anonymous' });
}

/**
 * One call through a door: is it ours, who is it, is it within its limit, is it well-formed, and then the use
 * case. The input is read only from callers who were admitted. Throws AppError for each refusal; whatever else
 * the use case throws comes through.
 */
export async function runCallReading<W extends Who, S extends z.ZodType, T>(
  call: Call,
  { schema, policy }: Definition<W, S>,
  perform: UseCase<W, S, T>,
  readUnverified: () => Promise<unknown>,
): Promise<T> {
  const ctx = await admit(call, policy.who);
  if (policy.limit) {
    const { by, ...limit } = policy.limit;
    const { actor, address } = ctx;
    await spend(ctx, limit, by === 'player' && actor.kind === 'player' ? actor.playerId : address);
  }
  const input = parse(schema, await readUnverified());
  // `admit` has made sure that the actor is a player where the policy asks for one.
  return perform(ctx as ContextOf<W>, input);
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

/** What may be told about an error: an AppError as it is; anything else is logged under an id and only the id is told. */
export function refusalOf(error: unknown, log: Log): AppError {
  if (error instanceof AppError) return error;
  const errorId = randomUUID().slice(0, 8);
  log.error({ errorId, error: errorReport(error) }, 'a call failed unexpectedly');
  return new AppError('INTERNAL', unexpectedMessage(errorId));
}
