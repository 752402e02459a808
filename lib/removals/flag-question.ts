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
 * record and player; another one changes nothing and is thanked for alike. Throws NOT_FOUND for a question that is not
 * the caller's.
 */
export async function flagQuestion(
  ctx: PlayerContext,
  { question_id: questionId, reason }: Flag,
): Promise<{ message: string }> {
  const { playerId } = ctx.actor;
  const now = ctx.now().toISOString();
  const [question] = await ctx.db.execute<{ record_id: string }>(sql`
    select record_id from questions where id = ${questionId} and player_id = ${playerId}`);
  if (!question) throw new AppError('NOT_FOUND', 'This question is not yours to flag');
  const noted = await ctx.db.execute(sql`
    insert into record_flags (record_id, player_id, reason, created_at)
    values (${question.record_id}, ${playerId}, ${reason}, ${now}::timestamptz)
    on conflict do nothing returning id`);
  if (reason === 'under_age' && noted.length > 0) await pullFlagged(ctx, question.record_id);
  return { message: 'Thank you. We will look at it.' };
}

async function pullFlagged(ctx: PlayerContext, recordId: string): Promise<void> {
  const opened = await underRecordsLock(ctx.db, async (tx) => {
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
