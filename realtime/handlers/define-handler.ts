import type { z } from 'zod';
import type { Ack } from '@/lib/contract/realtime/protocol';
import type { Policy } from '@/lib/platform/entry-point/policy';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { declareEntryPoint } from '@/lib/platform/entry-point/registry';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import { tracing } from '@/lib/platform/tracing/tracing';
import { authorize } from '@/lib/sessions/authorize';
import type { Language } from '@/messages/languages';
import { message } from '@/messages/message';
import { consumeRefusal } from '../guard/flood-guard';
import type { GameSocket } from '../sockets/game-socket';
import type { EventContext, HandlerDependencies } from './handler-dependencies';
import { SocketCall } from './socket-call';

type HandlerDefinition<S extends z.ZodType<{ user_id: string }>, D, T> = {
  schema: S;
  policy: Policy<'player'>;
  perform: (ctx: EventContext, input: z.output<S>, socket: GameSocket) => Promise<D>;
  /** Turns the result into the successful answer. By default the result is the answer's data. */
  present?: (
    result: D,
    ctx: Pick<EventContext, 'language'>,
  ) => { message: string; data: T; action_type?: 'accept' | 'reject' };
  /** Answers a client that sent no acknowledgement function. By default such events get no answer. */
  replyWithoutAck?: (socket: GameSocket, answer: Ack<T>) => void;
};

const CLOSING_CODES: ReadonlySet<string> = new Set(['NOT_SIGNED_IN', 'DELETION_SCHEDULED']);

type AckFunction = (answer: unknown) => void;

/** A listener of a socket event, called with the socket as `this`. Never throws. */
export type Handler = (this: GameSocket, ...unverifiedArgs: unknown[]) => void;

function refusalAck(error: unknown, language: Language, log: Log): Ack<never> {
  const refusal = refusalOf(error, log);
  const { code, retryAfterSeconds } = refusal;
  const message = refusal.textIn(language);
  return { success: false, message, code, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
}

async function performEvent<S extends z.ZodType<{ user_id: string }>, D, T>(
  dependencies: HandlerDependencies,
  definition: HandlerDefinition<S, D, T>,
  socket: GameSocket,
  args: readonly unknown[],
): Promise<Ack<T>> {
  const { perform, present } = definition;
  try {
    if (consumeRefusal(socket.data.flow))
      throw new AppError('TOO_MANY_REQUESTS', message('errors', 'tooManyAtOnce'), { retryAfterSeconds: 1 });
    const call = new SocketCall(dependencies, socket, args);
    const result = await authorize(call, definition, (ctx, input) => perform(ctx, input, socket));
    if (present) return { success: true, ...present(result, socket.data) };
    return { success: true, message: '', data: result as unknown as T };
  } catch (error) {
    return refusalAck(error, socket.data.language, dependencies.log);
  }
}

export function endSession(socket: GameSocket): void {
  socket.emit('sessionEnded');
  socket.disconnect(true);
}

async function handleEvent<S extends z.ZodType<{ user_id: string }>, D, T>(
  dependencies: HandlerDependencies,
  definition: HandlerDefinition<S, D, T>,
  socket: GameSocket,
  unverifiedArgs: unknown[],
): Promise<void> {
  const startedAt = performance.now();
  const last = unverifiedArgs.at(-1);
  const ack = typeof last === 'function' ? (last as AckFunction) : undefined;
  if (ack) unverifiedArgs.pop();
  socket.data.eventsInWork += 1;
  try {
    const answer = await performEvent(dependencies, definition, socket, unverifiedArgs);
    if (ack) ack(answer);
    else definition.replyWithoutAck?.(socket, answer);
    if (!answer.success && CLOSING_CODES.has(answer.code)) endSession(socket);
  } catch (error) {
    dependencies.log.error({ error: errorReport(error) }, 'an acknowledgement was not sent');
  } finally {
    socket.data.eventsInWork -= 1;
    dependencies.observeSeconds((performance.now() - startedAt) / 1000);
  }
}

export function defineHandler<S extends z.ZodType<{ user_id: string }>, D, T = D>(
  definition: HandlerDefinition<S, D, T>,
): (dependencies: HandlerDependencies) => Handler {
  return (dependencies) => {
    const handle: Handler = function (...unverifiedArgs) {
      const spans = tracing();
      if (!spans) return void handleEvent(dependencies, definition, this, unverifiedArgs);
      const work = { name: `event ${dependencies.event}`, isRoot: true };
      spans.inSpan(work, () => handleEvent(dependencies, definition, this, unverifiedArgs));
    };
    return declareEntryPoint(handle, {
      kind: 'socket handler',
      policy: definition.policy,
      schema: definition.schema,
    });
  };
}
