import type { Queryable, Transaction } from '@/db/client';
import { isStatementError } from '@/db/errors';
import { sql } from '@/db/sql';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { awardsFor } from '@/lib/contract/badges/rules';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { publishPlayerEvents } from '@/lib/platform/events/player-events';
import type { Job } from '@/lib/platform/jobs/job';
import type { Log } from '@/lib/platform/log/log';
import { type AnswerSpan, runProjection } from '@/lib/projections/run-projection';
import { readFriendAndDailyAwards } from './award-friend-and-daily-badges';
import { type Candidate, readCandidates } from './read-candidates';
import { NO_SKILL, readSkills } from './read-skills';
import { type PlayerRound, readRounds } from './read-standings';
import { type PlayerAward, writeAwards } from './write-awards';

/** Larger transactions delay the erasure of players. Smaller ones take longer in total. */
const BATCH_SIZE = 500;

type BadgeContext = Pick<Context, 'db' | 'now'> & { log: Pick<Log, 'error'> };

/** Awards the badges that new answers earn, and notifies players after the commit. Logs and skips players whose award fails. */
export async function projectBadges(ctx: BadgeContext, signal?: AbortSignal): Promise<void> {
  try {
    await project(ctx, writeTogether, signal);
  } catch (error) {
    if (!isStatementError(error)) throw error;
    await project(ctx, writeSeparately, signal);
  }
}

type WriteAwards = (ctx: BadgeContext, db: Transaction, due: readonly PlayerAward[]) => Promise<string[]>;

function project(ctx: BadgeContext, write: WriteAwards, signal?: AbortSignal): Promise<void> {
  return runProjection(
    ctx,
    {
      name: 'badges',
      batchSize: BATCH_SIZE,
      apply: async (tx, span) => write(ctx, tx, await findAwards(tx, span, ctx.now())),
      committed: (playerIds) => publishPlayerEvents(ctx.db, playerIds, { type: 'notificationsChanged' }),
    },
    signal,
  );
}

async function writeTogether(
  { now }: BadgeContext,
  db: Transaction,
  due: readonly PlayerAward[],
): Promise<string[]> {
  return (await writeAwards(db, due, now())).playerIds;
}

// Writes each player's awards in a savepoint. Used only after `writeTogether` has failed: if the connection is lost in a savepoint, the
// driver (3.4.9) ends the process.
async function writeSeparately(
  { now, log }: BadgeContext,
  db: Transaction,
  due: readonly PlayerAward[],
): Promise<string[]> {
  const playerIds: string[] = [];
  for (const [playerId, own] of Map.groupBy(due, (award) => award.playerId)) {
    try {
      playerIds.push(...(await db.transaction((nested) => writeAwards(nested, own, now()))).playerIds);
    } catch (error) {
      if (!isStatementError(error)) throw error;
      log.error({ playerId, error: errorReport(error) }, 'cannot award badges');
    }
  }
  return playerIds;
}

/** Returns the awards that these answers earn. Some may exist already. */
async function findAwards(db: Queryable, span: AnswerSpan, now: Date): Promise<PlayerAward[]> {
  const candidates = await readCandidates(db, span);
  const rounds = Map.groupBy(await readRelevantRounds(db, candidates), (round) => round.playerId);
  const collecting = candidates.filter(({ holds }) => !holds(BADGES.countyHopper));
  const counties = await storeCounties(
    db,
    collecting.flatMap(({ answers }) => answers.map(({ questionId }) => questionId)),
  );
  const ended = candidates.filter(({ endedRound }) => endedRound);
  const skills = await readSkills(db, ended, now);
  const friendAndDailyAwards = await readFriendAndDailyAwards(
    db,
    ended
      .filter(({ holds }) => !holds(BADGES.goodCompany) || !holds(BADGES.dailyHabit))
      .map(({ playerId }) => playerId),
  );
  const ofAnswers = candidates.flatMap((candidate): PlayerAward[] => {
    const { playerId, holds, answers } = candidate;
    const found = {
      streak: 0,
      dayRun: 0,
      bestStreak: candidate.bestStreak,
      answered: candidate.answered,
      fullWeeks: candidate.fullWeeks,
      counties: counties.get(playerId) ?? 0,
      streaks: answers,
      rounds: rounds.get(playerId) ?? [],
      ...(skills.get(playerId) ?? NO_SKILL),
    };
    return awardsFor(found)
      .filter(({ badge, reason }) => reason !== '' || !holds({ badgeId: badge }))
      .map((award) => ({ ...award, playerId }));
  });
  return [...ofAnswers, ...friendAndDailyAwards];
}

/** Reads rounds in which all answers may be right and, for players without `rollCall`, rounds that may be fully answered. */
function readRelevantRounds(db: Queryable, candidates: readonly Candidate[]): Promise<PlayerRound[]> {
  const relevant = candidates.flatMap(({ holds, answers }) =>
    holds(BADGES.rollCall) ? answers.filter(({ streak }) => streak >= BADGES.cleanSlate.need) : answers,
  );
  return readRounds(
    db,
    relevant.map(({ questionId }) => questionId),
  );
}

/** Stores the counties of these answers, except timeouts. Returns the number of counties by player. */
async function storeCounties(
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
    ), existing as materialized (
      select p.id from players p where p.id in (select s.player_id from seen s) order by p.id for key share
    ), added as (
      insert into badge_counties (player_id, county_fips)
      select s.player_id, s.county_fips from seen s join existing h on h.id = s.player_id
      order by 1, 2 on conflict do nothing
      returning player_id
    )
    select h.id as player_id,
      ((select count(*) from badge_counties c where c.player_id = h.id)
        + (select count(*) from added a where a.player_id = h.id))::integer as counties
    from existing h`);
  return new Map(rows.map((row) => [row.player_id, row.counties]));
}

export const projectBadgesJob: Job = {
  name: 'project badges',
  everySeconds: 1,
  isDueAtStart: true,
  run: projectBadges,
};
