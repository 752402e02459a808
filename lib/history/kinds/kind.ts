import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';
import { HISTORY_MONTHS, type HistoryEntry } from '@/lib/contract/history/history-view';
import type { PlayerContext } from '@/lib/platform/context';
import type { AnsweredQuestion } from '@/lib/quiz/review-questions';

export type Selection = {
  playerId: string;
  now: Date;
  /** Only entries after this one in the list. */
  before?: { atMs: number; id: string };
  /** Only the entry with this id. */
  id?: string;
  /** All entries without one. */
  limit?: number;
};

/** One kind of what a player can have played. */
export type Kind = {
  /**
   * Selects the player's entries of 13 months as rows of `id`, `at`, `right`, `of`, `par` and `number`, the newest first. Leaves
   * out what is still open and what has no answer.
   */
  selectEntries: (selection: Selection) => SQL;
  /** Returns the questions that the caller answered, in order. */
  readQuestions: (ctx: PlayerContext, key: string) => Promise<AnsweredQuestion[]>;
};

export type EntryRow = Omit<HistoryEntry, 'kind'>;

/** The columns of an `AnsweredQuestion` that come from its record, after `joinRecords`. */
export const RECORD_COLUMNS = sql`
  r.county_fips as "countyFips", c.name as "countyName", c.state as "countyState", shown_slip(r) as slip,
  h.storage_key as "storageKey"`;

/** Joins the record of a question `q`, while it is in play, with its photo and county. */
export const joinRecords = (now: Date): SQL => sql`
  left join booking_records r on r.id = q.record_id
    and (r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz)
  left join photos h on h.id = r.photo_id
  left join counties c on c.fips = r.county_fips`;

/** Returns the moment 13 months ago, or the last one of a shorter month. */
export function historyStart(now: Date): Date {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - HISTORY_MONTHS);
  if (start.getUTCDate() !== now.getUTCDate()) start.setUTCDate(0);
  return start;
}

/** Limits a list to entries of 13 months that come after `before`. Both times are in whole milliseconds. */
export function isSelected(at: SQL, id: SQL, { now, before, id: only }: Selection): SQL {
  const start = sql`${at} >= ${historyStart(now).toISOString()}::timestamptz`;
  if (only !== undefined) return sql`${start} and ${id} = ${only}`;
  if (!before) return start;
  const { atMs, id: lastId } = before;
  return sql`${start} and (${at}, ${id} collate "C") < (${new Date(atMs).toISOString()}::timestamptz, ${lastId})`;
}

export const limitOf = ({ limit }: Selection): SQL =>
  limit === undefined ? sql`` : sql`limit ${limit}::integer`;
