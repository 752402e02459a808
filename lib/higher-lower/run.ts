import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { categoryLabel, categoryMeaning } from '@/lib/charges/offense-categories';
import type {
  Answered,
  HigherLowerAnswer,
  HigherLowerView,
  Question,
  ReadHigherLowerInput,
} from '@/lib/contract/higher-lower/higher-lower';
import type { Context, PlayerContext, Random } from '@/lib/platform/context';
import { type Area, type BookingCounts, MIN_RECORDS } from '@/lib/quiz/options/booking-counts';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import type { Language } from '@/messages/languages';
import { pairKey, pickPair } from './pairs';

export async function getHigherLower(
  ctx: PlayerContext,
  { county }: ReadHigherLowerInput,
): Promise<HigherLowerView> {
  const [bookings, run] = await Promise.all([readBookingCounts(ctx), readRun(ctx.db, ctx.actor.playerId)]);
  return viewOf(ctx, run, bookings, county);
}

export const getBestRun = ({ db, actor }: PlayerContext): Promise<number> => readBestRun(db, actor.playerId);

export type Run = {
  county: string | null;
  /** Right answers. */
  length: number;
  best: number;
  asked: readonly number[];
  question: Question | null;
  answered: Answered | null;
};

export function countyWithEnough({ counties }: BookingCounts, fips: string | null): Area | null {
  const county = fips ? counties.get(fips) : undefined;
  return county && county.total >= MIN_RECORDS ? county : null;
}

/** Returns the run with its next question, about the nation if the county no longer has enough records. */
export function withNextQuestion(
  run: Run,
  bookings: BookingCounts,
  random: Pick<Random, 'int' | 'uuid'>,
): Run {
  const county = countyWithEnough(bookings, run.county);
  const area = county ?? bookings.nation;
  const pair = pickPair(area, { asked: run.asked, random });
  const { invented } = bookings;
  return {
    ...run,
    county: county && run.county,
    asked: pair ? [...run.asked, pairKey(pair.codes)] : run.asked,
    question: pair && { id: random.uuid(), ...pair, area: area.name, invented },
  };
}

export async function readBestRun(db: Queryable, playerId: string): Promise<number> {
  const [run] = await db.execute<{ best: number }>(
    sql`select best from higher_lower_runs where player_id = ${playerId}::uuid`,
  );
  return run?.best ?? 0;
}

export async function readRun(
  db: Queryable,
  playerId: string,
  { lock = false } = {},
): Promise<Run | undefined> {
  const [run] = await db.execute<Run>(sql`
    select county, run as length, best, asked, question, answered from higher_lower_runs where player_id = ${playerId}::uuid
    ${lock ? sql`for no key update` : sql``}`);
  return run;
}

function stateOf(run: Run | undefined): 'new' | 'playing' | 'over' | 'won' {
  if (run?.question) return 'playing';
  if (!run?.answered) return 'new';
  return run.answered.correct ? 'won' : 'over';
}

function answerView({ id, codes, counts, ...answered }: Answered, language: Language): HigherLowerAnswer {
  return {
    question_id: id,
    pick: answered.pick,
    correct: answered.correct,
    area: answered.area,
    total: answered.total,
    invented: answered.invented,
    charges: codes.map((code, i) => ({
      charge: categoryLabel(code, language),
      meaning: categoryMeaning(code, language),
      bookings: counts[i] ?? 0,
    })),
  };
}

/** Leaves out the counts of the open question. `offered` is the county `wanted`, if it has enough records for a run. */
export function viewOf(
  { language }: Pick<Context, 'language'>,
  run: Run | undefined,
  bookings: BookingCounts,
  wanted: string | null = null,
): HigherLowerView {
  const offered = countyWithEnough(bookings, wanted);
  const shown = run?.question ?? run?.answered;
  return {
    state: stateOf(run),
    county: run?.county ?? null,
    area: shown?.area ?? bookings.nation.name,
    run: run?.length ?? 0,
    best: run?.best ?? 0,
    question: run?.question
      ? {
          question_id: run.question.id,
          charges: run.question.codes.map((code) => categoryLabel(code, language)),
        }
      : null,
    answered: run?.answered ? answerView(run.answered, language) : null,
    offered: offered && wanted ? { county: wanted, area: offered.name } : null,
  };
}
