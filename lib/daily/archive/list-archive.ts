import { sql } from '@/db/sql';
import type { ArchivedDaily } from '@/lib/contract/daily/daily-view';
import type { PlayerContext } from '@/lib/platform/context';
import { archivedDays } from '../player-dailies';
import { bitCount } from '../questions/daily-questions';

type Row = {
  day: string;
  number: number;
  /** This and the next three are bit masks of positions. `inPlay`: the current question's record is in play. */
  inPlay: number;
  answered: number;
  /** The player answered the current question, not one that was replaced later. */
  answeredCurrent: number;
  rightMask: number;
  /** Whether the player finished it before it became part of the archive. */
  inTime: boolean;
};

export async function listArchive(ctx: PlayerContext): Promise<ArchivedDaily[]> {
  const now = ctx.now();
  const { from, to } = archivedDays(now.getTime());
  const rows = await ctx.db.execute<Row>(sql`
    select d.day::text as day, d.number, q.in_play as "inPlay", coalesce(a.answered, 0)::integer as answered,
      coalesce(daily_answered_mask(d.day, p.choices, p.versions), 0)::integer as "answeredCurrent",
      coalesce(p.right_mask, 0)::integer as "rightMask", p.finished_at is not null as "inTime"
    from dailies d
    cross join lateral (
      select coalesce(sum(1 << c.position), 0)::integer as in_play
      from (
        select distinct on (q.position) q.position, q.record_id from daily_questions q
        where q.day = d.day order by q.position, q.version desc
      ) c
      join booking_records r on r.id = c.record_id
        and (r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz)
    ) q
    left join player_dailies p on p.day = d.day and p.player_id = ${ctx.actor.playerId}::uuid
    left join lateral (
      select sum(1 << (c.n - 1)::integer) as answered from unnest(p.choices) with ordinality c (choice, n)
      where c.choice is not null
    ) a on true
    where d.day between ${from}::date and ${to}::date
    order by d.day desc`);
  return rows.flatMap(archivedDaily);
}

function archivedDaily(row: Row): ArchivedDaily[] {
  const { day, number, inPlay, answered, answeredCurrent, rightMask, inTime } = row;
  const counted = answeredCurrent & inPlay;
  const open = inTime ? 0 : inPlay & ~answered;
  const of = bitCount(counted | open);
  if (of === 0) return [];
  const right = open === 0 ? bitCount(rightMask & counted) : null;
  return [{ day, number, answered: bitCount(counted), of, right, inTime }];
}
