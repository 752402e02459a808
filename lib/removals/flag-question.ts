import { sql } from '@/db/sql';
import type { FlagReason } from '@/lib/contract/enums';
import type { PlayerContext } from '@/lib/platform/context';
import { flagRecord, notFlaggable } from './flag-record';

type Flag = { question_id: string; reason: FlagReason };

/** Flags the record of a question that the caller was dealt, in the quiz, a daily or a challenge. Otherwise throws NOT_FOUND. */
export async function flagQuestion(
  ctx: PlayerContext,
  { question_id: questionId, reason }: Flag,
): Promise<null> {
  const { playerId } = ctx.actor;
  const [question] = await ctx.db.execute<{ record_id: string }>(sql`
    select record_id from questions where id = ${questionId} and player_id = ${playerId}
    union all
    select q.record_id from daily_questions q join player_dailies d on d.day = q.day and d.player_id = ${playerId}
    where q.id = ${questionId}
    union all
    select q.record_id from challenge_questions q
    join challenge_players p on p.challenge_id = q.challenge_id and p.player_id = ${playerId}
    where q.id = ${questionId}`);
  if (!question) throw notFlaggable();
  return flagRecord(ctx, { recordId: question.record_id, reason });
}
