import type { Database } from '@/db/client';

export async function storedResults({ $client: sql }: Database) {
  return {
    categories: [...(await sql`select * from category_results order by player_id, category_code`)],
    days: [
      ...(await sql`
        select player_id, day::text, hours, answers, right_answers, par from day_results order by player_id, day`),
    ],
    records: [...(await sql`select * from record_results order by record_id`)],
    totals: [
      ...(await sql`
        select (at at time zone 'UTC')::date::text as day, sum(players)::int as players, sum(answers)::int as answers,
          sum(rounds)::int as rounds
        from play_totals group by 1 order by 1`),
    ],
  };
}

/** The same, counted from the stored answers one by one. Not for guests who signed up: their answers count too (`countGuestResults`). */
export async function countedResults({
  $client: sql,
}: Database): Promise<Awaited<ReturnType<typeof storedResults>>> {
  const counted = sql`count(*) filter (where counts)::int as answers, count(*) filter (where counts and is_right)::int as right_answers`;
  const withPar = sql`${counted}, count(*) filter (where counts and par)::int as par`;
  const answered = sql`
    select q.player_id, q.record_id, q.par, q.free, a.guest, q.position, a.judged_at at time zone 'UTC' as at, a.choice = q.answer_index as is_right,
      a.choice <> 0 and q.points <> 0 as counts,
      case q.answer_index when 1 then q.code_1 when 2 then q.code_2 when 3 then q.code_3 else q.code_4 end as category_code
    from answers a join questions q on q.id = a.question_id`;
  return {
    categories: [
      ...(await sql`
        select player_id, category_code, ${withPar} from (${answered}) s where not guest
        group by 1, 2 having count(*) filter (where counts) > 0 order by 1, 2`),
    ],
    days: [
      ...(await sql`
        select player_id, at::date::text as day, sum(distinct 1 << extract(hour from at)::int)::int as hours, ${withPar}
        from (${answered}) s where not guest group by 1, 2 order by 1, 2`),
    ],
    records: [
      ...(await sql`
        select record_id, ${counted} from (${answered}) s
        where record_id in (select id from booking_records) and (free or not guest)
        group by 1 having count(*) filter (where counts) > 0 order by 1`),
    ],
    totals: [
      ...(await sql`
        select at::date::text as day, count(distinct player_id)::int as players, count(*)::int as answers,
          count(*) filter (where position = 9)::int as rounds
        from (${answered}) s where not guest group by 1 order by 1`),
    ],
  };
}
