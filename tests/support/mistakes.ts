import { answerDaily } from '@/lib/daily/play/answer-daily';
import { startDaily } from '@/lib/daily/play/start-daily';
import type { PlayerContext } from '@/lib/platform/context';
import { dailyOptions } from './dailies';

/** Lets the player miss the next question of today's daily. Returns it with its right option. */
export async function missOfDaily(ctx: PlayerContext): Promise<{ question_id: string; option_id: string }> {
  const [asked] = (await startDaily(ctx)).questions;
  if (!asked) throw new Error('the daily has no open question');
  const { question_id } = asked;
  const { right, wrong } = await dailyOptions(ctx.db, question_id);
  await answerDaily(ctx, { question_id, option_id: wrong });
  return { question_id, option_id: right };
}
