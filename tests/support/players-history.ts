import type { PlayerContext } from '@/lib/platform/context';
import { log } from '@/lib/platform/log/log';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { createAnswerBatcher } from '@/lib/quiz/judging/answer-batcher';
import { judgeAnswer } from '@/lib/quiz/judging/judge-answer';
import { judgeConnection, secretOptions } from './game-world';

/** Plays `count` questions of a set, right and wrong in turn, the last a timeout; the others stay open. */
export async function playSome(ctx: PlayerContext, databaseUrl: string, count: number): Promise<void> {
  const answers = createAnswerBatcher({
    connect: () => judgeConnection(databaseUrl),
    now: ctx.now,
    minGapMs: 0,
    log,
  });
  const { questions } = await dealQuestions(ctx);
  for (const [index, { question_id }] of questions.slice(0, count).entries()) {
    const { right, wrong } = await secretOptions(ctx.db, question_id);
    const option_id = index === count - 1 ? undefined : index % 2 === 0 ? right : wrong;
    await judgeAnswer({ ...ctx, answers }, { question_id, option_id });
  }
  await answers.close();
}
