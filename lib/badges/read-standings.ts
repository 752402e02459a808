import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { BADGES } from '@/lib/contract/badges/catalogue';
import type { RoundResult, Skill, Standing } from '@/lib/contract/badges/rules';
import { utcDay } from '@/lib/contract/daily/day';
import { type StreakState, streakOn } from '@/lib/contract/daily/streak';
import { NO_SKILL, readSkills } from './read-skills';

type PlayerStanding = Standing & {
  playerId: string;
  held: ReadonlyMap<number, number>;
  openRoundId: string | null;
};

type StandingRow = Omit<PlayerStanding, 'held' | 'dailyRun' | keyof Skill> & {
  held: Record<string, number>;
  lastDaily: StreakState | null;
  grantedDays: string[];
};

/**
 * Returns the players' figures that badges need. A figure may be 0 if the player already has the badge that needs it. Leaves out erased
 * players.
 */
export async function readStandings(
  db: Queryable,
  playerIds: readonly string[],
  now: Date,
): Promise<PlayerStanding[]> {
  // With OFFSET 0 each lookup reads one index entry.
  const rows = await db.execute<StandingRow>(sql`
    select g.player_id as "playerId", g.streak, g.best_streak as "bestStreak", g.answered, g.full_weeks as "fullWeeks",
      g.open_set_id as "openRoundId",
      case when g.last_judged_at >= date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC') - interval '24 hours'
        then g.day_run else 0 end as "dayRun",
      coalesce(h.held, '{}'::jsonb) as held, coalesce(c.counties, 0) as counties, coalesce(f.friends, 0) as friends,
      coalesce(t.games, 0) as "roomGames", d.last as "lastDaily",
      (select coalesce(array_agg(o.day::text), '{}') from granted_days o) as "grantedDays"
    from unnest(${playerIds}::uuid[]) i (id)
    cross join lateral (select s.* from game_states s where s.player_id = i.id offset 0) g
    left join lateral (
      select jsonb_object_agg(b.badge, b.count) as held from player_badges b where b.player_id = i.id
    ) h on true
    left join lateral (
      select count(*)::integer as counties from badge_counties b
      where b.player_id = i.id and not coalesce(h.held ? ${String(BADGES.countyHopper.badgeId)}, false)
    ) c on true
    left join lateral (
      select count(*)::integer as friends from (
        (select from friendships p where p.low_player_id = i.id and p.state = 'accepted' limit ${BADGES.goodCompany.need})
        union all
        (select from friendships p where p.high_player_id = i.id and p.state = 'accepted' limit ${BADGES.goodCompany.need})
      ) p where not coalesce(h.held ? ${String(BADGES.goodCompany.badgeId)}, false)
    ) f on true
    left join lateral (select o.games from room_tallies o where o.player_id = i.id offset 0) t on true
    left join lateral (
      select jsonb_build_object('day', o.day, 'days', o.streak_days, 'freezes', o.freezes) as last from player_dailies o
      where o.player_id = i.id and o.finished_at is not null order by o.day desc limit 1
    ) d on true`);
  const standings = rows.map(({ lastDaily, grantedDays, ...row }) => ({
    ...row,
    held: new Map(Object.entries(row.held).map(([badge, count]) => [Number(badge), count])),
    dailyRun: streakOn(lastDaily, utcDay(now.getTime()), new Set(grantedDays)).days,
  }));
  const skills = await readSkills(
    db,
    standings.map(({ playerId, held }) => ({ playerId, holds: ({ badgeId }) => held.has(badgeId) })),
    now,
  );
  return standings.map((standing) => ({ ...standing, ...(skills.get(standing.playerId) ?? NO_SKILL) }));
}

export type PlayerRound = RoundResult & { playerId: string };

/** Returns how many questions are judged, answered and right in each round. The ids are those of rounds, or of questions in them. */
export async function readRounds(db: Queryable, idsInRounds: readonly string[]): Promise<PlayerRound[]> {
  if (idsInRounds.length === 0) return [];
  return db.execute<PlayerRound>(sql`
    select i.id as "roundId", q.player_id as "playerId", count(a.choice)::integer as judged,
      (count(*) filter (where a.choice > 0))::integer as answered,
      (count(*) filter (where a.choice = q.answer_index))::integer as "right"
    from (select distinct set_of(u.id) as id from unnest(${idsInRounds}::uuid[]) u (id)) i
    cross join lateral set_questions(i.id) q
    left join lateral (
      select o.choice from answers o where o.player_id = q.player_id and o.question_id = q.id offset 0
    ) a on true
    where not q.replaced
    group by 1, 2`);
}
