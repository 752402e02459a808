import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { HOUR_MS } from '@/lib/contract/times';
import type { AnswerSpan } from '@/lib/projections/run-projection';
import { ENDURANCE_HOURS, PACE_GAPS, PACE_RUN_MS, type PlayFigures } from './fair-play';

/** A run of fast answers may start this long before the span. */
const OVERLAP_MS = 3 * 60_000;
/** Accuracy considers the answers of this many days, today included. */
const ACCURACY_DAYS = 7;

/** Returns the figures of players who answered in the span. If an operator has lifted an exclusion, only later answers count. */
export async function readPlayFigures(
  tx: Queryable,
  { after, upTo }: AnswerSpan,
  nowMs: number,
): Promise<{ playerId: string; figures: PlayFigures }[]> {
  const enduranceFrom = new Date(nowMs - ENDURANCE_HOURS * HOUR_MS).toISOString();
  const accuracyFrom = new Date(nowMs - (ACCURACY_DAYS - 1) * 24 * HOUR_MS).toISOString().slice(0, 10);
  const rows = await tx.execute<PlayFigures & { playerId: string }>(sql`
    with first as materialized (
      select a.judged_at from answers a where a.number > ${after} order by a.number limit 1
    ), start as materialized (
      select coalesce(max(number), 0) as number from (
        select a.number from answers a
        where a.number <= ${after}
          and a.judged_at < (select f.judged_at from first f) - ${OVERLAP_MS} * interval '1 millisecond'
        order by a.number desc limit 1
      ) s
    ), runs as (
      select a.player_id, a.number, a.judged_at,
        lag(a.judged_at, ${PACE_GAPS}) over (partition by a.player_id order by a.judged_at) as began_at
      from answers a
      where a.number > (select number from start) and a.number <= ${upTo} and not a.guest
    ), active as (
      select r.player_id, p.since, max(r.judged_at) filter (
        where r.judged_at - r.began_at < ${PACE_RUN_MS} * interval '1 millisecond' and r.began_at > p.since
      ) as fast_until
      from runs r
      cross join lateral (
        select coalesce(o.fair_play_since, '-infinity') as since from players o
        where o.id = r.player_id and (o.excluded_from_boards_at is null or o.excluded_until is not null) offset 0
      ) p
      group by 1, 2 having max(r.number) > ${after}
    )
    select c.player_id as "playerId", (extract(epoch from c.fast_until) * 1000)::double precision as "fastUntilMs",
      coalesce(sum(d.hours_played), 0)::integer as "hoursPlayed",
      coalesce(sum(d.answers) filter (where d.is_judged), 0)::integer as guesses,
      coalesce(sum(d.right_answers) filter (where d.is_judged), 0)::integer as "rightGuesses",
      coalesce(sum(d.par) filter (where d.is_judged), 0)::integer as "parGuesses"
    from active c
    left join lateral (
      select t.*, t.day > (c.since at time zone 'UTC')::date as is_judged,
        bit_count((t.hours >> least(24, greatest(0, ceil(extract(epoch from
          greatest(c.since, ${enduranceFrom}::timestamptz + interval '1 microsecond') - t.day::timestamp at time zone 'UTC'
        ) / 3600)))::integer)::bit(24)) as hours_played
      from day_results t where t.player_id = c.player_id and t.day >= ${accuracyFrom}::date offset 0
    ) d on true
    group by c.player_id, c.fast_until order by c.player_id`);
  return rows.map(({ playerId, ...figures }) => ({ playerId, figures }));
}
