import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { DailyStreak, DailyView } from '@/lib/contract/daily/daily-view';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import { currentStreak, dayToShow, latestDailies, type PlayerDaily } from './player-dailies';
import { enoughRecords } from './records-for-daily';

/** Where a player stands: the daily that is theirs to play or see, and their streak. */
export type Standing = {
  state: DailyView['state'];
  day: string;
  /** Before the daily is created, the number that it will have. */
  number: number;
  isCreated: boolean;
  /** The player's row of that day; null before it is started. */
  daily: PlayerDaily | null;
  /** The player's newest dailies, for the streak before a day. */
  dailies: PlayerDaily[];
  granted: ReadonlySet<string>;
  streak: DailyStreak;
};

type Row = {
  number: number;
  isCreated: boolean;
  numberBefore: number | null;
  granted: string[] | null;
  isPossible: boolean;
} & (PlayerDaily | { day: null });

const hasDaily = (row: Row): row is Row & PlayerDaily => row.day !== null;

function stateOf(daily: PlayerDaily | null, isPossible: boolean): DailyView['state'] {
  if (daily) return daily.finishedMs === null ? 'open' : 'done';
  return isPossible ? 'new' : 'none';
}

/** Returns where a player stands, with one statement. `dayOf` picks the day. */
export async function readStanding(
  db: Queryable,
  playerId: string,
  now: Date,
  dayOf: typeof dayToShow = dayToShow,
): Promise<Standing> {
  const today = utcDay(now.getTime());
  const before = addDays(today, -1);
  const rows = await db.execute<Row>(sql`
    select c.*, p.*
    from (
      select coalesce(t.number, (select max(d.number) + 1 from dailies d), 1) as number, t.number is not null as "isCreated",
        (select b.number from dailies b where b.day = ${before}::date) as "numberBefore",
        (select array_agg(g.day::text) from granted_days g) as granted,
        case when t.number is null then ${enoughRecords(today)} else true end as "isPossible"
      from (select (select d.number from dailies d where d.day = ${today}::date) as number) t
    ) c
    left join (${latestDailies(playerId, before)}) p on true`);
  const [common] = rows;
  const dailies = rows.filter(hasDaily);
  const granted = new Set(common?.granted ?? []);
  const day = dayOf(dailies, now.getTime());
  const daily = dailies.find((each) => each.day === day) ?? null;
  return {
    state: stateOf(daily, common?.isPossible ?? false),
    day,
    number: (day === today ? common?.number : common?.numberBefore) ?? 1,
    isCreated: day !== today || common?.isCreated === true,
    daily,
    dailies,
    granted,
    streak: currentStreak(dailies, now.getTime(), granted),
  };
}
