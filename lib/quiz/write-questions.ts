import type { Queryable } from '@/db/client';
import {
  POINTS_FOR_REPEAT,
  POINTS_PER_RIGHT_ANSWER,
  POINTS_WITHOUT_TIMER,
} from '@/lib/contract/quiz/constants';
import type { Random } from '@/lib/platform/context';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { shuffled } from '@/lib/platform/random/shuffled';
import type { Bookings } from './options/bookings';
import { ASKABLE_CODES } from './options/options';
import { askAbout, type RecordToAsk, requireOptions } from './options/record-options';
import { isPar } from './options/shares';
import { newOptionKey, questionId } from './question-ids';

type PickedRecord = RecordToAsk & { repeated: boolean };

export type Deal = {
  playerId: string;
  setId: string;
  /** The number of the first question in the set. */
  firstNumber: number;
  positions: readonly number[];
  /** Preferred while it has records that the player has not seen. */
  countyFips: string | undefined;
  playsWithoutTimer: boolean;
  exceptRecordIds: readonly string[];
  /** Random points from 0 to 1, at least one per position. */
  starts: readonly number[];
  bookings: Bookings;
};

function points(record: PickedRecord, playsWithoutTimer: boolean): number {
  if (record.repeated) return POINTS_FOR_REPEAT;
  return playsWithoutTimer ? POINTS_WITHOUT_TIMER : POINTS_PER_RIGHT_ANSWER;
}

/**
 * Picks records of the quiz and writes a question for each. Records of the player's county come first, repeats last; within
 * each group the order is random. Needs the lock of the player's game_states row. Returns how many it wrote, fewer when records
 * run out. Throws OptionsMissing, with nothing written.
 */
export async function writeQuestions(sql: Queryable, deal: Deal, now: Date, random: Random): Promise<number> {
  const nowIso = now.toISOString();
  // OFFSET 0 keeps this one lookup by id, however many rows the planner expects of a function.
  const found = await sql<PickedRecord[]>`
    select p.record_id, p.category_code, p.repeated, r.offered_codes, r.county_fips, r.weekday
    from pick_pool_records('quiz', ${deal.playerId}::uuid, ${deal.countyFips ?? null}::text, ${nowIso}::timestamptz,
      ${`{${deal.starts.slice(0, deal.positions.length).join(',')}}`}::float8[],
      ${`{${ASKABLE_CODES.join(',')}}`}::smallint[], ${`{${deal.exceptRecordIds.join(',')}}`}::uuid[]) p
    left join lateral (
      select b.offered_codes, b.county_fips, extract(isodow from b.booked_on)::integer as weekday
      from booking_records b where b.id = p.record_id offset 0
    ) r on true`;
  requireOptions(found);
  const group = ({ repeated, county_fips: county }: PickedRecord) =>
    repeated ? 2 : Number(deal.countyFips !== undefined && county !== deal.countyFips);
  const picked = shuffled(found, random).sort((a, b) => group(a) - group(b));
  const rows = picked.map((record, i) => {
    const { codes, answerIndex, isWeekdayShown } = askAbout(record, deal.bookings, random);
    return {
      id: questionId(deal.setId, deal.firstNumber + i),
      position: deal.positions[i],
      record_id: record.record_id,
      option_key: newOptionKey(random),
      option_codes: codes,
      answer_index: answerIndex,
      points: points(record, deal.playsWithoutTimer),
      par: isPar(deal.bookings, record.county_fips, codes, record.category_code),
      weekday_shown: isWeekdayShown,
    };
  });
  if (rows.length === 0) return 0;
  // Text first, so that the driver does not encode the JSON again.
  await sql`
    insert into quiz_questions (id, player_id, record_id, option_key, code_1, code_2, code_3, code_4, position, answer_index,
      points, par, weekday_shown, timed)
    select r.id, ${deal.playerId}::uuid, r.record_id, r.option_key, r.option_codes[1], r.option_codes[2], r.option_codes[3],
      r.option_codes[4], r.position, r.answer_index, r.points, r.par, r.weekday_shown, not ${deal.playsWithoutTimer}::boolean
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, position smallint, record_id uuid,
      option_key uuid, option_codes smallint[], answer_index smallint, points smallint, par boolean,
      weekday_shown boolean)`;
  await sql`
    select note_dealt_set(${deal.playerId}::uuid, ${deal.setId}::uuid,
      ${`{${rows.map((row) => row.record_id).join(',')}}`}::uuid[])`;
  countDealt(picked);
  return rows.length;
}

function countDealt(picked: readonly PickedRecord[]): void {
  const { questionsDealt } = processMetrics();
  const repeats = picked.filter((record) => record.repeated).length;
  questionsDealt.inc({ kind: 'repeat' }, repeats);
  questionsDealt.inc({ kind: 'new' }, picked.length - repeats);
}
