import type { Database } from '@/db/client';
import { createDailyBatcher } from '@/lib/daily/play/answer-daily';
import { startDaily } from '@/lib/daily/play/start-daily';
import type { PlayerContext } from '@/lib/platform/context';
import { log } from '@/lib/platform/log/log';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { createAnswerBatcher } from '@/lib/quiz/judging/answer-batcher';
import { judgeAnswer } from '@/lib/quiz/judging/judge-answer';
import { createPlayers, judgeConnection, playerContext, type WorldPlayer } from '@/tests/support/game-world';
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

async function answerAll(
  db: Database,
  sets: readonly Dealt[],
  clock: { now: Date },
  answer: (player: WorldPlayer, input: Dealt['answers'][number]) => Promise<{ isFirst: boolean }>,
): Promise<AnswerCost> {
  const count = sets.reduce((sum, { answers }) => sum + answers.length, 0);
  const before = process.cpuUsage();
  const cost = await databaseCost(db.$client, count, async () => {
    for (const position of sets[0]?.answers.keys() ?? []) {
      clock.now = new Date(clock.now.getTime() + GAP_MS);
      const answered = await Promise.all(
        sets.map(({ player, answers }) =>
          answer(player, answers[position] ?? { question_id: '', option_id: '' }),
        ),
      );
      if (!answered.every(({ isFirst }) => isFirst)) throw new Error('an answer was not stored');
    }
  });
  const { user, system } = process.cpuUsage(before);
  return { serverUs: (user + system) / count, databaseUs: cost.cpuUs, walBytes: cost.walBytes };
}

type Game = 'quiz' | 'daily';
type Answering = { db: Database; url: string; players: number; now: Date };

/** Lets players answer all questions of a round through a batcher. Returns the cost of an answer. */
export async function answerGame(game: Game, { db, url, players, now }: Answering): Promise<AnswerCost> {
  const clock = { now };
  const [deal, createBatcher] =
    game === 'quiz'
      ? [(ctx: PlayerContext) => dealQuestions(ctx), createAnswerBatcher]
      : [(ctx: PlayerContext) => startDaily(ctx), createDailyBatcher];
  const sets = await dealt(db, players, (player) => deal(playerContext(db, player, clock)));
  const connect = () => judgeConnection(url);
  const answers = createBatcher({ connect, now: () => clock.now, minGapMs: 0, log });
  try {
    return await answerAll(db, sets, clock, (player, input) =>
      judgeAnswer({ ...playerContext(db, player, clock), answers }, input),
    );
  } finally {
    await answers.close();
  }
}
