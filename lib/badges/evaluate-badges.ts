import type { Queryable } from '@/db/client';
import type { Context } from '../context';
import { BADGES } from './catalogue';
import { giveAwards, type PlayersAward } from './give-awards';
import { type PlayersSet, readSets, readStandings, uuidArray } from './read-standings';
import { awardsFor } from './rules';

/** An answer that has been judged and committed. */
export type FreshAnswer = {
  playerId: string;
  questionId: string;
  /** Right answers in a row with it. */
  streak: number;
};

/** Whom to look at, and which answers of theirs are new; a player without new answers is looked at as they stand. */
export type Evaluation = { playerIds: readonly string[]; answers: readonly FreshAnswer[] };

/**
 * Gives these players the badges that are due and not given yet, and returns who got any. Looking twice, or from two
 * processes at once, gives nothing twice. Once it has committed, tell them (`noticesChanged`).
 */
export async function evaluateBadges(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { playerIds, answers }: Evaluation,
): Promise<{ playerIds: string[]; given: number }> {
  return db.$client.begin(async (sql) => {
    // Plans are made once, perhaps while the tables are empty: every look-up here is one by a key.
    await sql`set local enable_seqscan = off`;
    await noteCounties(sql, answers);
    const standings = await readStandings(sql, playerIds, now());
    const held = new Map(standings.map((standing) => [standing.playerId, standing.held]));
    const sets = await readTellingSets(
      sql,
      answers,
      (id) => held.get(id)?.has(BADGES.rollCall.badgeId) ?? true,
    );
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

/** Counties that count towards a badge still: of questions that were answered, not missed. */
async function noteCounties(sql: Queryable, answers: readonly FreshAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  await sql`
    with seen as materialized (
      select distinct a.player_id, r.county_fips
      from unnest(${uuidArray(answers.map((answer) => answer.questionId))}::uuid[]) i (id)
      cross join lateral (select o.player_id from answers o where o.question_id = i.id and o.choice > 0 offset 0) a
      cross join lateral (select q.record_id from questions q where q.id = i.id offset 0) q
      cross join lateral (select b.county_fips from booking_records b where b.id = q.record_id offset 0) r
      where not exists (
          select from player_badges b
          where b.player_id = a.player_id and b.badge = ${BADGES.countyHopper.badgeId})
        and not exists (
          select from badge_counties c where c.player_id = a.player_id and c.county_fips = r.county_fips)
    ), here as materialized (
      select p.id from players p where p.id in (select s.player_id from seen s) order by p.id for key share
    )
    insert into badge_counties (player_id, county_fips)
    select s.player_id, s.county_fips from seen s join here h on h.id = s.player_id
    order by 1, 2 on conflict do nothing`;
}

/** Sets that a badge may hang on: a clean one needs a streak as long, one without a miss counts once. */
async function readTellingSets(
  sql: Queryable,
  answers: readonly FreshAnswer[],
  hasRollCall: (playerId: string) => boolean,
): Promise<PlayersSet[]> {
  const telling = answers.filter(
    ({ playerId, streak }) => streak >= BADGES.cleanSlate.need || !hasRollCall(playerId),
  );
  if (telling.length === 0) return [];
  const rows = await sql<{ set_id: string }[]>`
    select distinct q.set_id from unnest(${uuidArray(telling.map((answer) => answer.questionId))}::uuid[]) i (id)
    cross join lateral (select s.set_id from questions s where s.id = i.id offset 0) q`;
  return readSets(
    sql,
    rows.map((row) => row.set_id),
  );
}
