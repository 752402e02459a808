import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';
import { HISTORY_MONTHS } from '@/lib/contract/history/history-view';
import type { PlayerContext } from '@/lib/platform/context';
import type { AnsweredQuestion } from '@/lib/quiz/review-questions';

export type Selection = {
  playerId: string;
  now: Date;
  /** Selects only entries that are older than this one. */
  before?: { atMs: number; id: string };
  id?: string;
  limit?: number;
};

export type Kind = {
  /**
   * Selects rows of `id`, `at`, `right`, `of`, `par`, `number`, newest first. `number` is null except for dailies. Leaves out open
   * games and those without an answer.
   */
  selectEntries: (selection: Selection) => SQL;
  readQuestions: (ctx: PlayerContext, key: string) => Promise<AnsweredQuestion[]>;
};

/** The columns of an `AnsweredQuestion` about its record. Use them with `joinRecords`. */
export const RECORD_COLUMNS = sql`
  r.county_fips as "countyFips", c.name as "countyName", c.state as "countyState", shown_slip(r) as slip,
  h.storage_key as "storageKey"`;

export const joinRecords = (now: Date): SQL => sql`
  left join booking_records r on r.id = q.record_id
    and (r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz)
  left join photos h on h.id = r.photo_id
  left join counties c on c.fips = r.county_fips`;

/** Returns the time 13 months ago. If that month is too short for the day, returns its last day. */
export function historyStart(now: Date): Date {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - HISTORY_MONTHS);
  if (start.getUTCDate() !== now.getUTCDate()) start.setUTCDate(0);
  return start;
}

/** SQL condition that an entry is of the last 13 months and older than `before`. `at` must be in whole milliseconds. */
export function isSelected(at: SQL, id: SQL, { now, before, id: only }: Selection): SQL {
  const start = sql`${at} >= ${historyStart(now).toISOString()}::timestamptz`;
  if (only !== undefined) return sql`${start} and ${id} = ${only}`;
  if (!before) return start;
  const { atMs, id: lastId } = before;
  return sql`${start} and (${at}, ${id} collate "C") < (${new Date(atMs).toISOString()}::timestamptz, ${lastId})`;
}

export const limitOf = ({ limit }: Selection): SQL =>
  limit === undefined ? sql`` : sql`limit ${limit}::integer`;
