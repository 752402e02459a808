import type { Transaction } from '@/db/client';
import { removalRequests } from '@/db/schema';
import { sql } from '@/db/sql';
import type { RemovalSource, RemovalWish } from '@/lib/contract/enums';
import { hashesOf, writeJournal } from '@/lib/journal/write-journal';
import type { Context } from '@/lib/platform/context';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import { spendAll } from '@/lib/platform/security/limits/rate-limits';
import { pullRecords } from '@/lib/records/pull-records';
import { SYSTEM_OPERATOR, writeRemovalLog } from '@/lib/records/write-log';
import { MOST_PULLED_AT_ONCE, type PulledBy, pulledPerDay, pulledPerDayOfAll } from '../limits';
import { replacementsOf } from '../spend-replacements';
import type { Match } from './find-matches';
import { newReceipt } from './receipt';

type Asked = {
  source: RemovalSource;
  countyFips: string | null;
  bookedOn: string | null;
  words: string;
  /** By default a removal. */
  wish?: RemovalWish | undefined;
  matches: readonly Match[];
  /** The photo that the request names, if any. */
  askedPhotoId?: string | null;
  /** The player whose question shows the photo, if known, and the network that asks. */
  dealtTo?: { playerId: string; address: string } | null;
  /** Set for an operator's request, which needs no review. */
  operator?: string;
};

export type OpenedRequest = {
  receipt: string;
  pulled: number;
  /** Whether the records stay in play until an operator reviews the request. */
  waits: boolean;
};

/** Returns whether the matches go out of play at once, and if so counts them towards the daily limits. */
async function mayPull(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  asked: Asked,
  inPlay: readonly Match[],
): Promise<boolean> {
  if (asked.operator !== undefined) return true;
  if (inPlay.length > MOST_PULLED_AT_ONCE) return false;
  const recordIds = inPlay.map((match) => match.id);
  const { dealtTo } = asked;
  const replacements = dealtTo ? await replacementsOf(tx, { ...dealtTo, recordIds }) : [];
  if (await spendAll({ db: tx, now }, replacements)) return false;
  return countTowardsShare(tx, inPlay, asked.source === 'flag' ? 'flagged' : 'asked', now());
}

/**
 * Stores a request and pulls its matches. The request waits for a review if it matches several people, if a daily limit is
 * reached, or if the player who sees the photo has no replacements left. Call it under the records lock.
 */
export async function openRequest(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'random'>,
  asked: Asked,
): Promise<OpenedRequest> {
  const now = ctx.now();
  const inPlay = asked.matches.filter((match) => match.isInPlay);
  const pulls = await mayPull(tx, ctx, asked, inPlay);
  const [id, receipt] = [ctx.random.uuid(), newReceipt(ctx.random)];
  await tx.insert(removalRequests).values({
    id,
    receipt,
    source: asked.source,
    countyFips: asked.countyFips,
    bookedOn: asked.bookedOn,
    wordsSealed:
      asked.words === '' ? null : sealField({ column: 'removal_requests.words', rowId: id }, asked.words),
    wish: asked.wish ?? 'removal',
    state: pulls ? 'pulled' : 'waiting',
    recordIds: asked.matches.map((match) => match.id),
    askedPhotoId: asked.askedPhotoId ?? null,
    createdAt: now,
  });
  await writeJournal(tx, {
    kind: 'asked',
    request: id,
    receipt,
    source: asked.source,
    state: pulls ? 'pulled' : 'waiting',
    records: await hashesOf(
      tx,
      asked.matches.map((match) => match.id),
    ),
    at: now.toISOString(),
  });
  const recordIds = inPlay.map((match) => match.id);
  const pulled = pulls ? await pullRecords(tx, { recordIds, requestId: id, now }) : 0;
  await writeRemovalLog(tx, {
    operator: asked.operator ?? SYSTEM_OPERATOR,
    action: pulls ? 'pull' : 'hold',
    receipt,
    records: pulls ? pulled : inPlay.length,
    now,
  });
  return { receipt, pulled, waits: !pulls };
}

/**
 * Counts records towards the daily limits of their counties and of all counties. Returns false and counts nothing if a
 * limit is reached. Call it under the records lock.
 */
async function countTowardsShare(
  tx: Transaction,
  records: readonly { countyFips: string }[],
  by: PulledBy,
  now: Date,
): Promise<boolean> {
  const counts = new Map<string, number>();
  for (const { countyFips } of records) counts.set(countyFips, (counts.get(countyFips) ?? 0) + 1);
  const column = sql.identifier(by);
  const day = now.toISOString().slice(0, 10);
  if (!(await isShareOfAllLeft(tx, records.length, by, day))) return false;
  for (const [countyFips, count] of counts) {
    const [row] = await tx.execute<{ in_play: number; pulled: number }>(sql`
      select (select count(*)::integer from booking_records where county_fips = ${countyFips}) as in_play,
        coalesce((select ${column} from county_removals where county_fips = ${countyFips} and day = ${day}), 0) as pulled`);
    const { in_play: inPlay = 0, pulled = 0 } = row ?? {};
    if (pulled + count > pulledPerDay(inPlay + pulled)) return false;
  }
  for (const [countyFips, count] of counts) {
    await tx.execute(sql`
      insert into county_removals as c (county_fips, day, ${column}) values (${countyFips}, ${day}, ${count})
      on conflict (county_fips, day) do update set ${column} = c.${column} + excluded.${column}`);
  }
  return true;
}

/** Uses the database's estimate of the records in play, because counting a million takes longer than the removal. */
async function isShareOfAllLeft(tx: Transaction, count: number, by: PulledBy, day: string): Promise<boolean> {
  const [row] = await tx.execute<{ in_play: number; pulled: number }>(sql`
    select (select greatest(reltuples, 0)::float8 from pg_class where oid = 'booking_records'::regclass) as in_play,
      (select coalesce(sum(${sql.identifier(by)}), 0)::integer from county_removals where day = ${day}) as pulled`);
  const { in_play: inPlay = 0, pulled = 0 } = row ?? {};
  return pulled + count <= pulledPerDayOfAll(inPlay, by);
}
