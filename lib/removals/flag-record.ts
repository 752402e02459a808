import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { FlagReason } from '@/lib/contract/enums';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { accountOrNetwork, spendAll } from '@/lib/platform/security/limits/rate-limits';
import { underRecordsLock } from '@/lib/records/records-lock';
import { message } from '@/messages/message';
import { ANSWERS_BEFORE_FLAGS_PULL, PULLED_BY_FLAG_PER_DAY } from './limits';
import { openRequest } from './requests/open-request';
import { receiptText } from './requests/receipt';
import { listReplacementCounts } from './spend-replacements';

type RecordFlag = { recordId: string; reason: FlagReason };

/**
 * Stores a flag about a record that the caller was shown. *Looks under 18* pulls the record, unless a limit or an earlier decision
 * leaves that to an operator (docs/decisions/0018). A player has one flag per record. Only *looks under 18* replaces an earlier reason.
 */
export async function flagRecord(ctx: PlayerContext, { recordId, reason }: RecordFlag): Promise<null> {
  if (reason === 'under_age') await flagAndPull(ctx, recordId);
  else await storeFlag(ctx.db, ctx, { recordId, reason });
  return null;
}

export const notFlaggable = () => new AppError('NOT_FOUND', message('removal', 'notReportable'));

/** Stores a flag. Returns false if the player's earlier flag stays. */
async function storeFlag(
  db: Queryable,
  { actor, now }: PlayerContext,
  { recordId, reason }: RecordFlag,
): Promise<boolean> {
  const stored = await db.execute(sql`
    insert into record_flags as f (record_id, player_id, reason, created_at)
    values (${recordId}, ${actor.playerId}, ${reason}, ${now().toISOString()}::timestamptz)
    on conflict (player_id, record_id) do update
      set reason = excluded.reason, created_at = excluded.created_at, settled_at = null
      where excluded.reason = 'under_age' and f.reason <> 'under_age'
    returning id`);
  return stored.length > 0;
}

/** Flags and pulls in one transaction. If only the flag were committed, a retry would stop before the pull. */
async function flagAndPull(ctx: PlayerContext, recordId: string): Promise<void> {
  const { actor, address } = ctx;
  const { playerId } = actor;
  const opened = await underRecordsLock(ctx.db, async (tx) => {
    if (!(await storeFlag(tx, ctx, { recordId, reason: 'under_age' }))) return null;
    const [record] = await findPullable(tx, ctx, recordId);
    if (!record) return null;
    const recordIds = [recordId];
    const pull = { limit: PULLED_BY_FLAG_PER_DAY, subject: accountOrNetwork(actor, address) };
    const replacements = await listReplacementCounts(tx, { playerId, address, recordIds });
    if (await spendAll({ db: tx, now: ctx.now }, [pull, ...replacements])) return null;
    const match = { id: recordId, countyFips: record.county_fips, isInPlay: true };
    const noDetails = { countyFips: null, bookedOn: null, words: '' };
    return openRequest(tx, ctx, { source: 'flag', ...noDetails, matches: [match] });
  });
  if (opened?.waits) ctx.log.warn({ receipt: receiptText(opened.receipt) }, 'a flag waits for review');
}

/** Returns the record if the player's flag may pull it. Reinstated records and those that wait for a review stay in play. */
function findPullable(tx: Transaction, ctx: PlayerContext, recordId: string) {
  const { playerId } = ctx.actor;
  return tx.execute<{ county_fips: string }>(sql`
    select r.county_fips from booking_records r
    where r.id = ${recordId} and exists (
      select from players p join game_states g on g.player_id = p.id
      where p.id = ${playerId} and (p.email_confirmed_at is not null or g.answered >= ${ANSWERS_BEFORE_FLAGS_PULL})
    ) and not exists (
      select from removal_requests
      where source = 'flag' and state in ('reinstated', 'split', 'waiting') and ${recordId} = any(record_ids)
    )`);
}

type Flag = { question_id: string; reason: FlagReason };

/** Flags the record of a question of the caller's quiz, daily or challenge. Throws NOT_FOUND for other questions. */
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
