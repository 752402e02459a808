import type { Database } from '@/db/client';
import { createDailyBatcher } from '@/lib/daily/play/answer-daily';
import { startDaily } from '@/lib/daily/play/start-daily';
import { Batcher } from '@/lib/platform/batching/batcher';
import type { PlayerContext } from '@/lib/platform/context';
import { log } from '@/lib/platform/log/log';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { createAnswerBatcher } from '@/lib/quiz/judging/answer-batcher';
import { judgeAnswer } from '@/lib/quiz/judging/judge-answer';
import { answerQuestion } from '@/lib/rooms/game/answers/answer-question';
import {
  answerRoomQuestions,
  type RoomAnswerOutcome,
  type RoomAnswerToStore,
} from '@/lib/rooms/game/answers/answer-room-questions';
import { createPlayers, judgeConnection, playerContext, type WorldPlayer } from '@/tests/support/game-world';
import { newRoom } from '@/tests/support/rooms';
import { databaseCost } from './postgres-cpu';

const GAP_MS = 2000;
const LIVES = 1000;

export type AnswerCost = { serverUs: number; databaseUs: number; walBytes: number };
type Dealt = { player: WorldPlayer; answers: { question_id: string; option_id: string }[] };
type Deal = (player: WorldPlayer) => Promise<{ questions: readonly DealtQuestion[] }>;
type DealtQuestion = { question_id: string; options: readonly { option_id: string }[] };

async function dealt(db: Database, players: number, deal: Deal): Promise<Dealt[]> {
  const sets: Dealt[] = [];
  for (const player of await createPlayers(db, players, { lives: LIVES })) {
    const { questions } = await deal(player);
    const answers = questions.map((q) => ({
      question_id: q.question_id,
      option_id: q.options[0]?.option_id ?? '',
    }));
    sets.push({ player, answers });
  }
  return sets;
}

/** Sends one answer of each player at once. Returns the cost of an answer. */
async function costOfAnswers(
  db: Database,
  count: number,
  answerAll: () => Promise<{ isFirst: boolean }[]>,
): Promise<AnswerCost> {
  let serverUs = 0;
  const cost = await databaseCost(db.$client, count, async () => {
    const before = process.cpuUsage();
    const answered = await answerAll();
    const { user, system } = process.cpuUsage(before);
    serverUs = (user + system) / count;
    if (!answered.every(({ isFirst }) => isFirst)) throw new Error('an answer was not stored');
  });
  return { serverUs, databaseUs: cost.cpuUs, walBytes: cost.walBytes };
}

function meanCost(costs: readonly AnswerCost[]): AnswerCost {
  const mean = (of: keyof AnswerCost) => costs.reduce((sum, cost) => sum + cost[of], 0) / costs.length;
  return { serverUs: mean('serverUs'), databaseUs: mean('databaseUs'), walBytes: mean('walBytes') };
}

type Answering = { db: Database; url: string; players: number; now: Date };

/** Lets players answer all questions of a round through a batcher. Returns the mean cost of an answer. */
export async function answerRound(
  game: 'quiz' | 'daily',
  { db, url, players, now }: Answering,
): Promise<AnswerCost> {
  const clock = { now };
  const [deal, createBatcher] =
    game === 'quiz'
      ? [(ctx: PlayerContext) => dealQuestions(ctx), createAnswerBatcher]
      : [(ctx: PlayerContext) => startDaily(ctx), createDailyBatcher];
  const sets = await dealt(db, players, (player) => deal(playerContext(db, player, clock)));
  const connect = () => judgeConnection(url);
  const answers = createBatcher({ connect, now: () => clock.now, minGapMs: 0, log });
  const costs: AnswerCost[] = [];
  for (const position of sets[0]?.answers.keys() ?? []) {
    clock.now = new Date(clock.now.getTime() + GAP_MS);
    const judge = ({ player, answers: inputs }: Dealt) =>
      judgeAnswer(
        { ...playerContext(db, player, clock), answers },
        inputs[position] ?? { question_id: '', option_id: '' },
      );
    costs.push(await costOfAnswers(db, sets.length, () => Promise.all(sets.map(judge))));
  }
  await answers.close();
  return meanCost(costs);
}

/**
 * Lets the members of one room answer all questions of a game through a batcher. Returns the mean cost of an answer, without the
 * cost of showing questions and results.
 */
export async function answerInRoom({ db, url, players, now }: Answering): Promise<AnswerCost> {
  const clock = { now };
  const room = await newRoom(db, clock, players);
  const roomAnswers = new Batcher<RoomAnswerToStore, RoomAnswerOutcome>({
    name: 'answers in rooms',
    log,
    connect: () => judgeConnection(url),
    perform: (connection, inputs) => answerRoomQuestions(connection, inputs, clock.now),
  });
  const costs: AnswerCost[] = [];
  await room.start();
  while (room.leased) {
    await room.untilStart();
    const { game, question } = await room.view();
    const position = question?.position ?? 0;
    const answer = (player: WorldPlayer) =>
      answerQuestion(
        { ...playerContext(db, player, clock), roomAnswers },
        { code: room.code, game, position, option: 1 },
      );
    costs.push(await costOfAnswers(db, players, () => Promise.all(room.players.map(answer))));
    await room.endByTime();
    await room.endByTime();
  }
  await roomAnswers.close();
  return meanCost(costs);
}
