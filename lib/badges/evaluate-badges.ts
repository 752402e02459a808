import type { Queryable } from '@/db/client';
import { BADGES, type Badge } from '@/lib/contract/badges/catalogue';
import { awardsFor } from '@/lib/contract/badges/rules';
import type { Context } from '@/lib/platform/context';
import { giveAwards, type PlayersAward } from './give-awards';
import { type PlayerStanding, type PlayersSet, readSets, readStandings, uuidArray } from './read-standings';

export type FreshAnswer = {
  playerId: string;
  questionId: string;
  /** Right answers in a row, this one included. */
  streak: number;
};

/** Players to evaluate, with their new answers. Without answers a player is evaluated by counters alone. */
export type Evaluation = { playerIds: readonly string[]; answers: readonly FreshAnswer[] };

/** Awards the badges that are due, each once. Returns who got any: publish `noticesChanged` after the commit. */
export async function evaluateBadges(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { playerIds, answers }: Evaluation,
): Promise<{ playerIds: string[]; given: number }> {
  return db.$client.begin(async (sql) => {
    // Planning takes longer than these lookups by key, so each statement is planned once, perhaps over empty tables.
    await sql`
      select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
        set_config('jit', 'off', true)`;
    const found = await readStandings(sql, playerIds, now());
    const sets = await readRelevantSets(sql, found, answers);
    const standings = await withCounties(sql, found, sets);
    const answersOf = Map.groupBy(answers, (answer) => answer.playerId);
    const setsOf = Map.groupBy(sets, (set) => set.playerId);
    const due = standings.flatMap((standing): PlayersAward[] => {
      const { playerId } = standing;
      const [streaks, own] = [answersOf.get(playerId) ?? [], setsOf.get(playerId) ?? []];
      return awardsFor({ ...standing, streaks, sets: own })
        .filter(({ badge, reason }) => reason !== '' || !standing.held.has(badge))
        .map((award) => ({ ...award, playerId }));
    });
    return giveAwards(sql, due, now());
  });
}

const seeks = ({ held }: PlayerStanding, badge: Badge) => !held.has(badge.badgeId);

async function readRelevantSets(
  sql: Queryable,
  standings: readonly PlayerStanding[],
  answers: readonly FreshAnswer[],
): Promise<PlayersSet[]> {
  const seekers = new Set(
    standings
      .filter((standing) => seeks(standing, BADGES.rollCall) || seeks(standing, BADGES.countyHopper))
      .map(({ playerId }) => playerId),
  );
  const relevant = answers.filter(
    ({ playerId, streak }) => streak >= BADGES.cleanSlate.need || seekers.has(playerId),
  );
  if (relevant.length === 0) return [];
  const rows = await sql<{ set_id: string }[]>`
    select distinct q.set_id from unnest(${uuidArray(relevant.map((answer) => answer.questionId))}::uuid[]) i (id)
    cross join lateral (select s.set_id from questions s where s.id = i.id offset 0) q`;
  return readSets(
    sql,
    rows.map((row) => row.set_id),
  );
}

/** Stores the counties of answered questions for players who still need them. */
async function withCounties(
  sql: Queryable,
  standings: readonly PlayerStanding[],
  sets: readonly PlayersSet[],
): Promise<PlayerStanding[]> {
  const seekers = standings.filter((standing) => seeks(standing, BADGES.countyHopper));
  const ids = new Set(seekers.map(({ playerId }) => playerId));
  const setIds = sets.filter(({ playerId }) => ids.has(playerId)).map(({ setId }) => setId);
  if (setIds.length === 0) return [...standings];
  await sql`
    with seen as materialized (
      select distinct q.player_id, r.county_fips from unnest(${uuidArray(setIds)}::uuid[]) i (id)
      cross join lateral (select o.id, o.player_id, o.record_id from questions o where o.set_id = i.id offset 0) q
      cross join lateral (select from answers a where a.question_id = q.id and a.choice > 0 offset 0) a
      cross join lateral (select b.county_fips from booking_records b where b.id = q.record_id offset 0) r
      where not exists (
        select from badge_counties c where c.player_id = q.player_id and c.county_fips = r.county_fips)
    ), here as materialized (
      select p.id from players p where p.id in (select s.player_id from seen s) order by p.id for key share
    )
    insert into badge_counties (player_id, county_fips)
    select s.player_id, s.county_fips from seen s join here h on h.id = s.player_id
    order by 1, 2 on conflict do nothing`;
  const rows = await sql<{ player_id: string; counties: number }[]>`
    select c.player_id, count(*)::integer as counties from badge_counties c
    where c.player_id = any (${uuidArray([...ids])}::uuid[]) group by 1`;
  const counted = new Map(rows.map((row) => [row.player_id, row.counties]));
  return standings.map((standing) => ({
    ...standing,
    counties: counted.get(standing.playerId) ?? standing.counties,
  }));
}
