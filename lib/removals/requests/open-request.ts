import type { Transaction } from '@/db/client';
import { removalRequests } from '@/db/schema';
import { sql } from '@/db/sql';
import type { RemovalSource, RemovalWish } from '@/lib/contract/enums';
import { recordHashesOf, writeJournal } from '@/lib/journal/write-journal';
import type { Context } from '@/lib/platform/context';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import { spendAll } from '@/lib/platform/security/limits/rate-limits';
import { pullRecords } from '@/lib/records/withdrawal/pull-records';
import { SYSTEM_OPERATOR, writeRemovalLog } from '@/lib/records/write-removal-log';
import { MAX_PULLED_AT_ONCE, maxPulledPerDay, maxPulledPerDayInCounty, type PulledBy } from '../limits';
import { listReplacementCounts } from '../spend-replacements';
import type { Match } from './find-matches';
import { newReceipt } from './receipt';

type NewRequest = {
  source: RemovalSource;
  countyFips: string | null;
  bookedOn: string | null;
  words: string;
  wish?: RemovalWish | undefined;
  matches: readonly Match[];
  askedPhotoId?: string | null;
  /** The player whose question shows the photo, and the requester's address. */
  dealtTo?: { playerId: string; address: string } | null;
  /** The operator's name, for a request by an operator. Its record is pulled at once, without limits. */
  operator?: string;
};

export type OpenedRequest = {
  receipt: string;
  pulled: number;
  /** Whether the records stay in play until an operator reviews the request. */
  waits: boolean;
};

/** Returns whether the matches may leave play at once, and if so, counts them toward the daily limits. */
async function mayPull(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  request: NewRequest,
  inPlay: readonly Match[],
): Promise<boolean> {
  if (request.operator !== undefined) return true;
  if (inPlay.length > MAX_PULLED_AT_ONCE) return false;
  const recordIds = inPlay.map((match) => match.id);
  const { dealtTo } = request;
  const replacements = dealtTo ? await listReplacementCounts(tx, { ...dealtTo, recordIds }) : [];
  if (await spendAll({ db: tx, now }, replacements)) return false;
  return countTowardsLimits(tx, inPlay, request.source === 'flag' ? 'flagged' : 'asked', now());
}

/**
 * Stores a request and pulls its matches. Requires the records lock. The request waits for a review if it matches more than
 * `MAX_PULLED_AT_ONCE` records in play, if it exceeds a daily limit, or if the player who sees the photo has no replacements left.
 */
export async function openRequest(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'random'>,
  request: NewRequest,
): Promise<OpenedRequest> {
  const now = ctx.now();
  const inPlay = request.matches.filter((match) => match.isInPlay);
  const pulls = await mayPull(tx, ctx, request, inPlay);
  const [id, receipt] = [ctx.random.uuid(), newReceipt(ctx.random)];
  await tx.insert(removalRequests).values({
    id,
    receipt,
    source: request.source,
    countyFips: request.countyFips,
    bookedOn: request.bookedOn,
    wordsSealed:
      request.words === '' ? null : sealField({ column: 'removal_requests.words', rowId: id }, request.words),
    wish: request.wish ?? 'removal',
    state: pulls ? 'pulled' : 'waiting',
    recordIds: request.matches.map((match) => match.id),
    askedPhotoId: request.askedPhotoId ?? null,
    createdAt: now,
  });
  await writeJournal(tx, {
    kind: 'asked',
    request: id,
    receipt,
    source: request.source,
    state: pulls ? 'pulled' : 'waiting',
    records: await recordHashesOf(
      tx,
      request.matches.map((match) => match.id),
    ),
    at: now.toISOString(),
  });
  const recordIds = inPlay.map((match) => match.id);
  const pulled = pulls ? await pullRecords(tx, { recordIds, requestId: id, now }) : 0;
  await writeRemovalLog(tx, {
    operator: request.operator ?? SYSTEM_OPERATOR,
    action: pulls ? 'pull' : 'hold',
    receipt,
    records: pulls ? pulled : inPlay.length,
    now,
  });
  return { receipt, pulled, waits: !pulls };
}

/** Counts records toward the daily limits per county and in total. Above a limit, returns false and counts nothing. */
async function countTowardsLimits(
  tx: Transaction,
  records: readonly { countyFips: string }[],
  by: PulledBy,
  now: Date,
): Promise<boolean> {
  const counts = new Map<string, number>();
  for (const { countyFips } of records) counts.set(countyFips, (counts.get(countyFips) ?? 0) + 1);
  const column = sql.identifier(by);
  const day = now.toISOString().slice(0, 10);
  if (!(await isWithinTotalLimit(tx, records.length, by, day))) return false;
  for (const [countyFips, count] of counts) {
    const [row] = await tx.execute<{ in_play: number; pulled: number }>(sql`
      select (select count(*)::integer from booking_records where county_fips = ${countyFips}) as in_play,
        coalesce((select ${column} from county_removals where county_fips = ${countyFips} and day = ${day}), 0) as pulled`);
    const { in_play: inPlay = 0, pulled = 0 } = row ?? {};
    if (pulled + count > maxPulledPerDayInCounty(inPlay + pulled)) return false;
  }
  for (const [countyFips, count] of counts) {
    await tx.execute(sql`
      insert into county_removals as c (county_fips, day, ${column}) values (${countyFips}, ${day}, ${count})
      on conflict (county_fips, day) do update set ${column} = c.${column} + excluded.${column}`);
  }
  return true;
}

/** Uses the planner's estimate of the records in play, because counting a million rows takes longer than the removal. */
async function isWithinTotalLimit(
  tx: Transaction,
  count: number,
  by: PulledBy,
  day: string,
): Promise<boolean> {
  const [row] = await tx.execute<{ in_play: number; pulled: number }>(sql`
    select (select greatest(reltuples, 0)::float8 from pg_class where oid = 'booking_records'::regclass) as in_play,
      (select coalesce(sum(${sql.identifier(by)}), 0)::integer from county_removals where day = ${day}) as pulled`);
  const { in_play: inPlay = 0, pulled = 0 } = row ?? {};
  return pulled + count <= maxPulledPerDay(inPlay, by);
}
