import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { DailyStreak, DailyView } from '@/lib/contract/daily/daily-view';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import { currentStreak, dayToShow, type PlayerDaily, selectLatestDailies } from './player-dailies';
import { hasEnoughRecords } from './questions/create-daily';

export type DailyStanding = {
  state: DailyView['state'];
  day: string;
  /** If the daily is not created yet, the number that it will get. */
  number: number;
  isCreated: boolean;
  daily: PlayerDaily | null;
  /** The dailies from yesterday on, and the newest finished one before. */
  dailies: PlayerDaily[];
  granted: ReadonlySet<string>;
  streak: DailyStreak;
};

type Row = {
  number: number;
  isCreated: boolean;
  yesterdaysNumber: number | null;
  granted: string[] | null;
  isPossible: boolean;
} & (PlayerDaily | { day: null });

const hasDaily = (row: Row): row is Row & PlayerDaily => row.day !== null;

function stateOf(daily: PlayerDaily | null, isPossible: boolean): DailyView['state'] {
  if (daily) return daily.finishedMs === null ? 'open' : 'done';
  return isPossible ? 'new' : 'none';
}

export async function readStanding(
  db: Queryable,
  playerId: string,
  now: Date,
  chooseDay: typeof dayToShow = dayToShow,
): Promise<DailyStanding> {
  const today = utcDay(now.getTime());
  const yesterday = addDays(today, -1);
  const rows = await db.execute<Row>(sql`
    select c.*, p.*
    from (
      select coalesce(t.number, (select max(d.number) + 1 from dailies d), 1) as number, t.number is not null as "isCreated",
        (select b.number from dailies b where b.day = ${yesterday}::date) as "yesterdaysNumber",
        (select array_agg(g.day::text) from granted_days g) as granted,
        case when t.number is null then ${hasEnoughRecords(today)} else true end as "isPossible"
      from (select (select d.number from dailies d where d.day = ${today}::date) as number) t
    ) c
    left join (${selectLatestDailies(playerId, yesterday)}) p on true`);
  const [common] = rows;
  const dailies = rows.filter(hasDaily);
  const granted = new Set(common?.granted ?? []);
  const day = chooseDay(dailies, now.getTime());
  const daily = dailies.find((each) => each.day === day) ?? null;
  return {
    state: stateOf(daily, common?.isPossible ?? false),
    day,
    number: (day === today ? common?.number : common?.yesterdaysNumber) ?? 1,
    isCreated: day !== today || common?.isCreated === true,
    daily,
    dailies,
    granted,
    streak: currentStreak(dailies, now.getTime(), granted),
  };
}
