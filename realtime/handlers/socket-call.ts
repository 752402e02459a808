import type { Actor, Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { systemRandom } from '@/lib/platform/random';
import type { AnswerBatcher } from '@/lib/quiz/judging/answer-batcher';
import type { Call } from '@/lib/sessions/authorize';
import { type FoundSession, findOpenSession } from '@/lib/sessions/session';
import { message } from '@/messages/message';
import type { GameSocket } from '../sockets/game-socket';
import type { HandlerDependencies } from './handler-dependencies';

type AnswerContext = Context & { answers: AnswerBatcher };
type Dependencies = Pick<HandlerDependencies, 'db' | 'answers' | 'publish' | 'sendMail' | 'now' | 'log'>;

/** One socket event as `authorize` sees it. A class, so that an event allocates no closures. */
export class SocketCall implements Call<AnswerContext> {
  constructor(
    private readonly dependencies: Dependencies,
    private readonly socket: GameSocket,
    private readonly args: readonly unknown[],
  ) {}

  get handshakeSession(): FoundSession {
    return this.socket.data.session;
  }

  findSession(): Promise<FoundSession | null> {
    const { db, now } = this.dependencies;
    return findOpenSession(db, this.socket.data.session.sessionId, now());
  }

  newContext(actor: Actor): AnswerContext {
    const { db, answers, publish, sendMail, now, log } = this.dependencies;
    return {
      db,
      answers,
      actor,
      language: this.socket.data.language,
      address: this.socket.conn.remoteAddress,
      client: null,
      requestId: this.socket.id,
      now,
      random: systemRandom,
      publish,
      sendMail,
      log,
    };
  }

  readInput(): unknown {
    if (this.args.length !== 1) throw new AppError('INVALID_INPUT', message('common', 'somethingWrong'));
    return this.args[0];
  }

  checkSender(input: unknown): void {
    const { user_id: sender } = input as { user_id: string };
    if (sender !== this.socket.data.session.playerId)
      throw new AppError('FORBIDDEN', message('common', 'somethingWrong'));
  }
}
