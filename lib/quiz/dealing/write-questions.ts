import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import {
  POINTS_FOR_REPEAT,
  POINTS_PER_RIGHT_ANSWER,
  POINTS_WITHOUT_TIMER,
} from '@/lib/contract/quiz/constants';
import type { Random } from '@/lib/platform/context';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { shuffled } from '@/lib/platform/random';
import type { BookingCounts } from '../options/booking-counts';
import { ASKABLE_CODES } from '../options/options';
import {
  draftQuestion,
  type RecordToAsk,
  recordToAskColumns,
  requireOptions,
} from '../options/record-options';
import { newOptionKey, questionId } from '../question-ids';
import { countiesToPick } from './counties-to-pick';

type PickedRecord = RecordToAsk & { repeated: boolean };

type Deal = {
  playerId: string;
  roundId: string;
  firstNumber: number;
  positions: readonly number[];
  /** A county or state. Preferred while it has records that the player has not seen. */
  place: string | undefined;
  playsWithoutTimer: boolean;
  free: boolean;
  exceptRecordIds: readonly string[];
  randomPoints: readonly number[];
  bookings: BookingCounts;
};

function points(record: PickedRecord, playsWithoutTimer: boolean): number {
  if (record.repeated) return POINTS_FOR_REPEAT;
  return playsWithoutTimer ? POINTS_WITHOUT_TIMER : POINTS_PER_RIGHT_ANSWER;
}

/**
 * Picks records of the pool `quiz` and writes a question for each, from easy to hard. Lock the player's row of game_states before.
 * Returns the number of questions, which is smaller when records run out. Throws OptionsMissing before it writes.
 */
export async function writeQuestions(db: Queryable, deal: Deal, now: Date, random: Random): Promise<number> {
  const nowIso = now.toISOString();
  const randomPoints = deal.randomPoints.slice(0, deal.positions.length);
  const counties = countiesToPick(deal.bookings, { place: deal.place, points: randomPoints.length }, random);
  // With OFFSET 0 the planner looks up each record by id, although it expects many rows from the function.
  const found = await db.execute<PickedRecord>(sql`
    select r.*, p.repeated
    from pick_pool_records('quiz', ${deal.playerId}::uuid, ${counties}::char(5)[], ${nowIso}::timestamptz,
      ${randomPoints}::float8[],
      ${ASKABLE_CODES}::smallint[], ${deal.exceptRecordIds}::uuid[]) p
    left join lateral (
      select ${recordToAskColumns} from booking_records r where r.id = p.record_id offset 0
    ) r on true`);
  requireOptions(found);
  // A stable sort keeps the random order within a level.
  const picked = shuffled(found, random).sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
  const rows = picked.map((record, i) => {
    const { codes, answerIndex, par } = draftQuestion(record, deal.bookings, random);
    return {
      id: questionId(deal.roundId, deal.firstNumber + i),
      position: deal.positions[i],
      record_id: record.record_id,
      option_key: newOptionKey(random),
      option_codes: codes,
      answer_index: answerIndex,
      points: points(record, deal.playsWithoutTimer),
      par,
    };
  });
  if (rows.length === 0) return 0;
  await db.execute(sql`
    insert into questions (id, player_id, record_id, option_key, code_1, code_2, code_3, code_4, position, answer_index,
      points, par, timed, free)
    select r.id, ${deal.playerId}::uuid, r.record_id, r.option_key, r.option_codes[1], r.option_codes[2], r.option_codes[3],
      r.option_codes[4], r.position, r.answer_index, r.points, r.par, not ${deal.playsWithoutTimer}::boolean, ${deal.free}::boolean
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, position smallint, record_id uuid,
      option_key uuid, option_codes smallint[], answer_index smallint, points smallint, par boolean)`);
  await db.execute(sql`
    select note_dealt_set(${deal.playerId}::uuid, ${deal.roundId}::uuid,
      ${rows.map((row) => row.record_id)}::uuid[])`);
  countDealt(picked);
  return rows.length;
}

function countDealt(picked: readonly PickedRecord[]): void {
  const { questionsDealt } = processMetrics();
  const repeats = picked.filter((record) => record.repeated).length;
  questionsDealt.inc({ kind: 'repeat' }, repeats);
  questionsDealt.inc({ kind: 'new' }, picked.length - repeats);
}
