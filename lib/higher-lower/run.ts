import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { categoryLabel, categoryMeaning } from '@/lib/charges/offense-categories';
import type { HigherLowerAnswer, HigherLowerView } from '@/lib/contract/higher-lower/higher-lower-view';
import type { Answered, Question } from '@/lib/contract/higher-lower/question';
import type { Context, Random } from '@/lib/platform/context';
import { type Area, type Bookings, LEAST_RECORDS } from '@/lib/quiz/options/bookings';
import type { Language } from '@/messages/languages';
import { pairKey, pickPair } from './pairs';

/** The stored run of a player. */
export type Run = {
  county: string | null;
  run: number;
  best: number;
  asked: readonly number[];
  question: Question | null;
  answered: Answered | null;
};

/** Returns the county's bookings, or null when it has too few to be asked about. */
export function countyWithEnough({ counties }: Bookings, fips: string | null): Area | null {
  const county = fips ? counties.get(fips) : undefined;
  return county && county.total >= LEAST_RECORDS ? county : null;
}

/** Returns the run with its next question. A county that has too few records by now gives way to the nation. */
export function withNextQuestion(run: Run, bookings: Bookings, random: Pick<Random, 'int' | 'uuid'>): Run {
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

/** Returns how many a player got in a row at best. 0 before the first. */
export async function readBestRun(db: Queryable, playerId: string): Promise<number> {
  const [run] = await db.execute<{ best: number }>(
    sql`select best from higher_lower_runs where player_id = ${playerId}::uuid`,
  );
  return run?.best ?? 0;
}

/** Returns the player's run. `lock` locks it until the transaction ends. */
export async function readRun(
  db: Queryable,
  playerId: string,
  { lock = false } = {},
): Promise<Run | undefined> {
  const [run] = await db.execute<Run>(sql`
    select county, run, best, asked, question, answered from higher_lower_runs where player_id = ${playerId}::uuid
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

/** Returns what the player sees of the run. The shares of the open question are not in it. */
export function viewOf(
  { language }: Pick<Context, 'language'>,
  run: Run | undefined,
  bookings: Bookings,
  wanted: string | null = null,
): HigherLowerView {
  const offered = countyWithEnough(bookings, wanted);
  const shown = run?.question ?? run?.answered;
  return {
    state: stateOf(run),
    county: run?.county ?? null,
    area: shown?.area ?? bookings.nation.name,
    run: run?.run ?? 0,
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
