import { sql } from '@/db/sql';
import type { FlagRoomQuestionInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { flagRecord, notFlaggable } from '@/lib/removals/flag-record';
import { isMember } from '../../room';

/** Flags the record of a question that the caller's room has shown. Throws as `flagRecord`, and NOT_FOUND for other questions. */
export async function flagRoomQuestion(
  ctx: PlayerContext,
  { code, game, position, reason }: FlagRoomQuestionInput,
): Promise<null> {
  const [question] = await ctx.db.execute<{ recordId: string }>(sql`
    select q.record_id as "recordId" from rooms r
    join room_members m on m.room_id = r.id and m.player_id = ${ctx.actor.playerId}::uuid and ${isMember}
    join room_questions q on q.room_id = r.id and q.game = ${game}::smallint and q.position = ${position}::smallint
    where r.code = ${code}::bpchar and r.ended_at is null and q.starts_at is not null and q.record_id is not null`);
  if (!question) throw notFlaggable();
  return flagRecord(ctx, { recordId: question.recordId, reason });
}
