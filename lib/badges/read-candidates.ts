import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { BADGES, type Badge } from '@/lib/contract/badges/catalogue';
import { STREAK_LENGTHS } from '@/lib/contract/badges/rules';
import { ROUND_SIZE } from '@/lib/contract/quiz/constants';
import type { AnswerSpan } from '@/lib/projections/run-projection';

export type Candidate = {
  playerId: string;
  holds: (badge: Pick<Badge, 'badgeId'>) => boolean;
  bestStreak: number;
  answered: number;
  /** The player's full weeks; 0 if all of them are awarded already. */
  fullWeeks: number;
  endedRound: boolean;
  /** Only answers that may earn a badge. `streak` includes the answer. */
  answers: { questionId: string; streak: number }[];
};

type CandidateRow = Omit<Candidate, 'holds' | 'answers'> & {
  held: number;
  answers: [questionId: string, streak: number][];
};

const bit = ({ badgeId }: Pick<Badge, 'badgeId'>) => 1 << badgeId;

const CHECKED_AT_ROUND_END = [BADGES.goodCompany, BADGES.ahead, BADGES.wellRead, BADGES.dailyHabit]
  .map(bit)
  .reduce((bits, each) => bits | each);

const isHeld = (held: number, badge: Pick<Badge, 'badgeId'>) => (held & bit(badge)) !== 0;

/** Returns the players whose answers may earn a badge. One statement skips most answers before any further lookup. */
export async function readCandidates(db: Queryable, { after, upTo }: AnswerSpan): Promise<Candidate[]> {
  const rows = await db.execute<CandidateRow>(sql`
    with fresh as materialized (
      select a.player_id, a.question_id, a.streak_after,
        -- The last byte of an id is the question's number in its round. The question at the last position has number 10 or, after
        -- replacements, a higher one. So most answers need no lookup.
        case when get_byte(uuid_send(a.question_id), 15) < ${ROUND_SIZE} then false else exists (
          select from questions o where o.id = a.question_id and o.position = ${ROUND_SIZE - 1}) end as ends_round
      from answers a
      where a.number > ${after} and a.number <= ${upTo}
    ), active as materialized (
      select p.player_id, p.ended_round, g.best_streak, g.answered, h.held,
        case when g.full_weeks > 0 and g.full_weeks > (select count(*) from badge_awards w
          where w.player_id = p.player_id and w.badge = ${BADGES.fullWeek.badgeId}) then g.full_weeks else 0 end as full_weeks
      from (select f.player_id, bool_or(f.ends_round) as ended_round from fresh f group by 1) p
      cross join lateral (select s.* from game_states s where s.player_id = p.player_id offset 0) g
      cross join lateral (
        select coalesce(bit_or(1 << b.badge), 0) as held from player_badges b where b.player_id = p.player_id
      ) h
    )
    select a.player_id as "playerId", a.best_streak as "bestStreak", a.answered, a.full_weeks as "fullWeeks",
      a.ended_round as "endedRound", a.held, coalesce(jsonb_agg(jsonb_build_array(f.question_id, f.streak_after)) filter (
      where f.streak_after = any (${STREAK_LENGTHS}::integer[]) or f.streak_after >= ${BADGES.cleanSlate.need}
        or a.held & ${bit(BADGES.rollCall)} = 0 or a.held & ${bit(BADGES.countyHopper)} = 0), '[]'::jsonb) as answers
    from active a join fresh f on f.player_id = a.player_id
    group by a.player_id, a.ended_round, a.best_streak, a.answered, a.held, a.full_weeks
    having a.full_weeks > 0
      or a.held & ${bit(BADGES.firstCase)} = 0 and a.best_streak >= ${BADGES.firstCase.need}
      or a.held & ${bit(BADGES.regular)} = 0 and a.answered >= ${BADGES.regular.need}
      or a.held & ${bit(BADGES.keeper)} = 0 and a.answered >= ${BADGES.keeper.need}
      or a.ended_round and a.held & ${CHECKED_AT_ROUND_END} <> ${CHECKED_AT_ROUND_END}
      or a.held & ${bit(BADGES.rollCall)} = 0 or a.held & ${bit(BADGES.countyHopper)} = 0
      or bool_or(f.streak_after = any (${STREAK_LENGTHS}::integer[]))
      or bool_or(f.streak_after >= ${BADGES.cleanSlate.need})`);
  return rows.map(({ held, answers, ...row }) => ({
    ...row,
    holds: (badge) => isHeld(held, badge),
    answers: answers.map(([questionId, streak]) => ({ questionId, streak })),
  }));
}
