import type { Database } from '@/db/client';
import type { Judgement, QuestionSet } from '@/lib/contract/realtime/protocol';
import { secretOptions, type WorldPlayer } from './game-world';
import { ask, type ClientSocket } from './realtime';

/** What the server acknowledged and must have stored. */
export type Told = { questionId: string; optionId: string | null; judgement: Judgement };

/** Refusals after which a retry may succeed. */
const PASSING = new Set(['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'TOO_EARLY', 'INTERNAL']);

const pause = () => new Promise((done) => setTimeout(done, 50));

/** Repeats a request through lost connections and acknowledgements until there is a response. */
async function insist<T>(
  socket: ClientSocket,
  event: 'questionfetch' | 'updateLife',
  payload: object,
  { deadlineMs, onRefused }: Pick<Round, 'deadlineMs' | 'onRefused'>,
): Promise<T> {
  while (Date.now() < deadlineMs) {
    const answer = await ask<T>(socket, event, payload, 2500).catch(() => undefined);
    if (answer?.success) return answer.data;
    if (answer) onRefused?.(answer.code);
    if (answer && !PASSING.has(answer.code)) throw new Error(`${event}: ${answer.code}`);
    // A client that repeats without a pause is disconnected.
    if (answer) await pause();
  }
  throw new Error(`${event}: no answer in time`);
}

/** Reads the options, repeatedly while the database is away. */
async function insistOnSecrets(secrets: Database, questionId: string, deadlineMs: number) {
  for (;;) {
    try {
      return await secretOptions(secrets, questionId);
    } catch (error) {
      if (Date.now() >= deadlineMs) throw error;
      await pause();
    }
  }
}

export type Round = {
  answers: number;
  deadlineMs: number;
  onTold?: (told: Told) => void;
  /** Called at each refusal, retried ones included. */
  onRefused?: (code: string) => void;
  /** Stops early once it returns true. */
  untilOver?: () => boolean;
  /** Awaited before each answer. */
  pace?: () => Promise<void>;
  /** What to answer to the n-th question, from 0: right, wrong and missed in turn without it. */
  choose?: (n: number, questionId: string) => Choice;
};
export type Choice = 'right' | 'wrong' | 'missed';

const IN_TURN: readonly Choice[] = ['right', 'wrong', 'right', 'missed'];
const inTurn = (n: number): Choice => IN_TURN[n % IN_TURN.length] ?? 'missed';

/** Plays `answers` answers. Returns the acknowledgements in order. `secrets` reads the right answers, which a real client cannot. */
export async function playRounds(
  socket: ClientSocket,
  player: WorldPlayer,
  secrets: Database,
  round: Round,
): Promise<Told[]> {
  const { answers, deadlineMs, onTold, untilOver, pace, choose = inTurn } = round;
  const told: Told[] = [];
  const user_id = player.playerId;
  while (told.length < answers) {
    const set = await insist<QuestionSet>(socket, 'questionfetch', { user_id }, round);
    for (const { question_id } of set.questions.slice(0, answers - told.length)) {
      if (untilOver?.()) return told;
      const { right, wrong } = await insistOnSecrets(secrets, question_id, deadlineMs);
      const optionId = { right, wrong, missed: null }[choose(told.length, question_id)];
      await pace?.();
      if (untilOver?.()) return told;
      const choice = optionId === null ? { status: 'false' } : { option_id: optionId };
      const payload = { user_id, question_id, ...choice };
      const judgement = await insist<Judgement>(socket, 'updateLife', payload, round);
      const answered = { questionId: question_id, optionId, judgement };
      told.push(answered);
      onTold?.(answered);
    }
  }
  return told;
}

/** Returns the expected balance: half of the answers right, and one star or life less for each other. */
export function modelOf(answers: number, start: { lives: number; stars: number }) {
  const right = Array.from({ length: answers }, (_, i) => i % 4).filter((k) => k === 0 || k === 2).length;
  const misses = answers - right;
  const stars = Math.max(0, start.stars - misses);
  return { score: right * 10, stars, lives: start.lives - (misses - (start.stars - stars)) };
}
