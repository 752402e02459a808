import type { z } from 'zod';
import type { Database } from '@/db/client';
import type { BadgeQueue } from '@/lib/badges/badge-queue';
import type { Ack } from '@/lib/contract/realtime/protocol';
import type { PlayerContext } from '@/lib/platform/context';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import type { Log } from '@/lib/platform/log/log';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { systemRandom } from '@/lib/platform/random/system-random';
import { type Limit, spend } from '@/lib/platform/security/limits/rate-limits';
import type { AnswerBatcher } from '@/lib/quiz/answer-batcher';
import { DELETION_SCHEDULED_MESSAGE, findOpenSession } from '@/lib/sessions/session';
import type { EventsInWork } from './drain';
import { takeRefusal } from './flood-guard';
import type { GameSocket } from './game-socket';

/** What the handlers of one process share. */
export type HandlerDependencies = {
  db: Database;
  answers: AnswerBatcher;
  badges: Pick<BadgeQueue, 'note'>;
  /** What a stop waits for. */
  inWork: Pick<EventsInWork, 'begin' | 'end'>;
  now: () => Date;
  log: Log;
  /** How long this event took, its refusals too. */
  observeSeconds: (seconds: number) => void;
  /** The player's other sockets in this process. */
  others: (socket: GameSocket) => GameSocket[];
};

export type EventContext = PlayerContext & { answers: AnswerBatcher };

export type Policy = {
  /** Who looks at the session row: the entry point, before the use case, or the use case's own statement. */
  sessionCheckedBy: 'entry point' | 'use case';
  /** Per player; an action that names the same limit counts towards it too. */
  limit?: Limit;
};

type Definition<S extends z.ZodType<{ user_id: string }>, D, T> = {
  schema: S;
  policy: Policy;
  perform: (ctx: EventContext, input: z.output<S>, socket: GameSocket) => Promise<D>;
  /** The successful answer, where it is more than what the use case gave back as its data. */
  present?: (done: D) => { message: string; data: T; action_type?: 'accept' | 'reject' };
  /** How to answer a client that gave no acknowledgement function; without it, such events get no answer. */
  replyWithoutAck?: (socket: GameSocket, answer: Ack<T>) => void;
};

/** After such a refusal a socket has nothing more to say. */
const ENDING: ReadonlySet<string> = new Set(['NOT_SIGNED_IN', 'DELETION_SCHEDULED']);

type AckFunction = (answer: unknown) => void;

/** A socket event around one use case, called with the socket as `this`; it never throws, whatever was sent. */
export type Handler = (this: GameSocket, ...unverifiedArgs: unknown[]) => void;

function contextOf(dependencies: HandlerDependencies, socket: GameSocket): EventContext {
  const { playerId, sessionId } = socket.data.session;
  return {
    db: dependencies.db,
    answers: dependencies.answers,
    actor: { kind: 'player', playerId, sessionId },
    address: socket.conn.remoteAddress,
    client: null,
    requestId: socket.id,
    now: dependencies.now,
    random: systemRandom,
    publish: (target, event) => publishPlayerEvent(dependencies.db, target, event),
    sendMail: (mail, within) => queueMail(dependencies, mail, within),
    log: dependencies.log,
  };
}

/** The acknowledgement of a refusal. */
function refuse(error: unknown, log: Log): Ack<never> {
  const { code, userMessage, retryAfterSeconds } = refusalOf(error, log);
  return { success: false, message: userMessage, code, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
}

async function serve<S extends z.ZodType<{ user_id: string }>, D, T>(
  dependencies: HandlerDependencies,
  definition: Definition<S, D, T>,
  socket: GameSocket,
  args: readonly unknown[],
): Promise<D> {
  const { session, flow } = socket.data;
  if (takeRefusal(flow))
    throw new AppError('TOO_MANY_REQUESTS', 'Too many requests', { retryAfterSeconds: 1 });
  if (args.length !== 1) throw new AppError('INVALID_INPUT', 'Something went wrong');
  const input = parseInput(definition.schema, args[0]);
  if (input.user_id !== session.playerId) throw new AppError('FORBIDDEN', 'Something went wrong');
  if (definition.policy.sessionCheckedBy === 'entry point') {
    const open = await findOpenSession(dependencies.db, session.sessionId, dependencies.now());
    if (!open) throw new AppError('NOT_SIGNED_IN', 'Please log in again.');
    if (open.deletionDueAt) throw new AppError('DELETION_SCHEDULED', DELETION_SCHEDULED_MESSAGE);
  }
  if (definition.policy.limit) await spend(dependencies, definition.policy.limit, session.playerId);
  return definition.perform(contextOf(dependencies, socket), input, socket);
}

const declared = new WeakMap<object, Declaration>();
type Declaration = { policy: Policy; schema: z.ZodType };

/** What this handler has declared; undefined when `defineHandler` did not make it. */
export function declaredHandler(handler: object): Declaration | undefined {
  return declared.get(handler);
}

/** Tells a client that its session is over and closes the socket; it may come back with a new session. */
export function endSession(socket: GameSocket): void {
  socket.emit('sessionEnded');
  socket.disconnect(true);
}

/**
 * Whose event it is, is it within the limits, is it well-formed, does the session still stand, and then the use case;
 * what comes of it goes into the acknowledgement. The payload's `user_id` must be the signed-in player's own.
 */
export function defineHandler<S extends z.ZodType<{ user_id: string }>, D, T = D>(
  definition: Definition<S, D, T>,
): (dependencies: HandlerDependencies) => Handler {
  // Without a presentation of its own, what the use case gave back is the data.
  const { present = (done: D) => ({ message: '', data: done as unknown as T }) } = definition;
  return (dependencies) => {
    const handle: Handler = function (...unverifiedArgs) {
      const last = unverifiedArgs.at(-1);
      const ack = typeof last === 'function' ? (last as AckFunction) : undefined;
      const answer = (result: Ack<T>) => {
        if (ack) ack(result);
        else definition.replyWithoutAck?.(this, result);
        if (!result.success && ENDING.has(result.code)) endSession(this);
      };
      const from = performance.now();
      dependencies.inWork.begin(this);
      serve(dependencies, definition, this, ack ? unverifiedArgs.slice(0, -1) : unverifiedArgs)
        .then((done): Ack<T> => ({ success: true, ...present(done) }))
        .catch((error: unknown): Ack<T> => refuse(error, dependencies.log))
        .then(answer)
        .catch((error: unknown) =>
          dependencies.log.error({ error: errorReport(error) }, 'an answer was not sent'),
        )
        .finally(() => {
          dependencies.inWork.end(this);
          dependencies.observeSeconds((performance.now() - from) / 1000);
        });
    };
    declared.set(handle, { policy: definition.policy, schema: definition.schema });
    return handle;
  };
}
