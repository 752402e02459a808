import type { Queryable, Transaction } from '@/db/client';
import { isStatementError } from '@/db/errors/statement-error';
import { sql } from '@/db/sql';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { awardsFor } from '@/lib/contract/badges/rules';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { publishPlayerEvents } from '@/lib/platform/events/player-events';
import type { Job } from '@/lib/platform/jobs/job';
import type { Log } from '@/lib/platform/log/log';
import { type AnswerSpan, runProjection } from '@/lib/projections/run-projection';
import { giveAwards, type PlayersAward } from './give-awards';
import { readAwardsBesideAnswers } from './give-noticed-badges';
import { type Candidate, readCandidates } from './read-candidates';
import { NO_SKILL, readSkills } from './read-skills';
import { type PlayersSet, readSetsOf } from './read-standings';

/** Large transactions delay those who erase a player; many small ones take longer in total. */
const BATCH_SIZE = 500;

type BadgeContext = Pick<Context, 'db' | 'now'> & { log: Pick<Log, 'error'> };

/**
 * Awards the badges that are due by new answers, each once, and notifies the players after the commit. Logs and skips players
 * whom the database refuses.
 */
export async function projectBadges(ctx: BadgeContext, signal?: AbortSignal): Promise<void> {
  try {
    await project(ctx, giveAll, signal);
  } catch (error) {
    if (!isStatementError(error)) throw error;
    await project(ctx, giveEach, signal);
  }
}

type Give = (ctx: BadgeContext, db: Transaction, due: readonly PlayersAward[]) => Promise<string[]>;

function project(ctx: BadgeContext, give: Give, signal?: AbortSignal): Promise<void> {
  return runProjection(
    ctx,
    {
      name: 'badges',
      batchSize: BATCH_SIZE,
      apply: async (sql, span) => give(ctx, sql, await findAwards(sql, span, ctx.now())),
      committed: (playerIds) => publishPlayerEvents(ctx.db, playerIds, { type: 'noticesChanged' }),
    },
    signal,
  );
}

async function giveAll(
  { now }: BadgeContext,
  db: Transaction,
  due: readonly PlayersAward[],
): Promise<string[]> {
  return (await giveAwards(db, due, now())).playerIds;
}

/**
 * Gives each player's awards alone, after the database refused those of one. Only then are there savepoints: the driver (3.4.9)
 * ends the process when a connection is lost within one.
 */
async function giveEach(
  { now, log }: BadgeContext,
  db: Transaction,
  due: readonly PlayersAward[],
): Promise<string[]> {
  const given: string[] = [];
  for (const [playerId, own] of Map.groupBy(due, (award) => award.playerId)) {
    try {
      given.push(...(await db.transaction((nested) => giveAwards(nested, own, now()))).playerIds);
    } catch (error) {
      if (!isStatementError(error)) throw error;
      log.error({ playerId, error: errorReport(error) }, 'cannot award badges');
    }
  }
  return given;
}

/** Returns the awards that are due by these answers, given before or not. */
async function findAwards(db: Queryable, span: AnswerSpan, now: Date): Promise<PlayersAward[]> {
  const candidates = await readCandidates(db, span);
  const sets = Map.groupBy(await readRelevantSets(db, candidates), (set) => set.playerId);
  const collecting = candidates.filter(({ holds }) => !holds(BADGES.countyHopper));
  const counties = await noteCounties(
    db,
    collecting.flatMap(({ answers }) => answers.map(({ questionId }) => questionId)),
  );
  const ended = candidates.filter(({ endedSet }) => endedSet);
  const skills = await readSkills(db, ended, now);
  const beside = await readAwardsBesideAnswers(
    db,
    ended
      .filter(({ holds }) => !holds(BADGES.goodCompany) || !holds(BADGES.dailyHabit))
      .map(({ playerId }) => playerId),
  );
  const ofAnswers = candidates.flatMap((candidate): PlayersAward[] => {
    const { playerId, holds, answers } = candidate;
    const found = {
      streak: 0,
      dayRun: 0,
      bestStreak: candidate.bestStreak,
      answered: candidate.answered,
      fullWeeks: candidate.fullWeeks,
      counties: counties.get(playerId) ?? 0,
      streaks: answers,
      sets: sets.get(playerId) ?? [],
      ...(skills.get(playerId) ?? NO_SKILL),
    };
    return awardsFor(found)
      .filter(({ badge, reason }) => reason !== '' || !holds({ badgeId: badge }))
      .map((award) => ({ ...award, playerId }));
  });
  return [...ofAnswers, ...beside];
}

/** Reads the sets that may be all right, and those of players without the badge for a set that is all answered. */
function readRelevantSets(db: Queryable, candidates: readonly Candidate[]): Promise<PlayersSet[]> {
  const relevant = candidates.flatMap(({ holds, answers }) =>
    holds(BADGES.rollCall) ? answers.filter(({ streak }) => streak >= BADGES.cleanSlate.need) : answers,
  );
  return readSetsOf(
    db,
    relevant.map(({ questionId }) => questionId),
  );
}

/** Stores the counties that these answers were about, without missed ones. Returns how many each player has. */
async function noteCounties(
  db: Queryable,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (questionIds.length === 0) return new Map();
  const rows = await db.execute<{ player_id: string; counties: number }>(sql`
    with seen as materialized (
      select distinct q.player_id, r.county_fips from unnest(${questionIds}::uuid[]) i (id)
      cross join lateral (select o.player_id, o.record_id from questions o where o.id = i.id offset 0) q
      cross join lateral (
        select from answers a where a.player_id = q.player_id and a.question_id = i.id and a.choice > 0 offset 0
      ) a
      cross join lateral (select b.county_fips from booking_records b where b.id = q.record_id offset 0) r
    ), here as materialized (
      select p.id from players p where p.id in (select s.player_id from seen s) order by p.id for key share
    ), added as (
      insert into badge_counties (player_id, county_fips)
      select s.player_id, s.county_fips from seen s join here h on h.id = s.player_id
      order by 1, 2 on conflict do nothing
      returning player_id
    )
    select h.id as player_id,
      ((select count(*) from badge_counties c where c.player_id = h.id)
        + (select count(*) from added a where a.player_id = h.id))::integer as counties
    from here h`);
  return new Map(rows.map((row) => [row.player_id, row.counties]));
}

export const projectBadgesJob: Job = {
  name: 'project badges',
  everySeconds: 1,
  isDueAtStart: true,
  run: projectBadges,
};
