import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { FlagReason } from '@/db/schema';
import type { PlayerContext } from '../context';
import { AppError } from '../errors';
import { underRecordsLock } from '../records/records-lock';
import { alertOperator } from './alert-operator';
import { PULLED_BY_FLAG_PER_DAY } from './limits';
import { openRequest } from './open-request';

type Flag = { question_id: string; reason: FlagReason };

/**
 * Notes that something is wrong with a question of the caller's. That somebody looks under age takes the record out of play
 * at once, on one player's word, unless somebody has decided before that it may stay (docs/decisions/0018). One flag per
 * record and player: looks under age takes the place of another reason, anything else changes nothing and is thanked for
 * alike. Throws NOT_FOUND for a question that is not the caller's.
 */
export async function flagQuestion(
  ctx: PlayerContext,
  { question_id: questionId, reason }: Flag,
): Promise<{ message: string }> {
  const { playerId } = ctx.actor;
  const [question] = await ctx.db.execute<{ record_id: string }>(sql`
    select record_id from questions where id = ${questionId} and player_id = ${playerId}`);
  if (!question) throw new AppError('NOT_FOUND', 'This question is not yours to flag');
  if (reason === 'under_age') await pullFlagged(ctx, question.record_id);
  else await note(ctx.db, ctx, { recordId: question.record_id, reason });
  return { message: 'Thank you. We will look at it.' };
}

/** False where the player had said as much before. */
async function note(
  db: Pick<Transaction, 'execute'>,
  { actor, now }: PlayerContext,
  { recordId, reason }: { recordId: string; reason: FlagReason },
): Promise<boolean> {
  const noted = await db.execute(sql`
    insert into record_flags as f (record_id, player_id, reason, created_at)
    values (${recordId}, ${actor.playerId}, ${reason}, ${now().toISOString()}::timestamptz)
    on conflict (player_id, record_id) do update
      set reason = excluded.reason, created_at = excluded.created_at, settled_at = null
      where excluded.reason = 'under_age' and f.reason <> 'under_age'
    returning id`);
  return noted.length > 0;
}

/** Flag and pull in one transaction: a flag without its pull would keep the same word from being heard again. */
async function pullFlagged(ctx: PlayerContext, recordId: string): Promise<void> {
  const opened = await underRecordsLock(ctx.db, async (tx) => {
    if (!(await note(tx, ctx, { recordId, reason: 'under_age' }))) return null;
    if (await isTaken(tx, ctx, recordId)) return null;
    const [record] = await tx.execute<{ county_fips: string }>(sql`
      select county_fips from booking_records where id = ${recordId}`);
    if (!record) return null;
    const match = { id: recordId, countyFips: record.county_fips, isInPlay: true };
    const unnamed = { countyFips: null, bookedOn: null, words: '' };
    return openRequest(tx, ctx, { source: 'flag', ...unnamed, matches: [match] });
  });
  if (opened) await alertOperator(ctx, opened);
}

/** Whether it is left to the queue: it was decided that the record may stay, it waits, or this player pulled enough today. */
async function isTaken(tx: Transaction, ctx: PlayerContext, recordId: string): Promise<boolean> {
  const dayAgo = new Date(ctx.now().getTime() - 24 * 3_600_000).toISOString();
  const [row] = await tx.execute<{ taken: boolean }>(sql`
    select exists (
      select from removal_requests where source = 'flag' and state in ('reinstated', 'waiting') and ${recordId} = any(record_ids)
    ) or (
      select count(*) > ${PULLED_BY_FLAG_PER_DAY} from record_flags
      where player_id = ${ctx.actor.playerId} and reason = 'under_age' and created_at > ${dayAgo}::timestamptz
    ) as taken`);
  return row?.taken ?? true;
}
