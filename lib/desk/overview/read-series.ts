import { sql } from '@/db/sql';
import type { OverviewSeries } from '@/lib/contract/desk/overview';
import { DAY_MS, HOUR_MS } from '@/lib/contract/times';
import type { Context } from '@/lib/platform/context';
import { dayStartMs } from './compared-times';

const DAYS = 56;
const HOURS = 24;

type Row = { atMs: number; players: number; answers: number };

export async function readSeries({ db, now }: Pick<Context, 'db' | 'now'>): Promise<OverviewSeries> {
  const nowMs = now().getTime();
  const todayMs = dayStartMs(nowMs);
  const firstMs = todayMs - (DAYS - 1) * DAY_MS;
  const rows = await db.execute<Row>(sql`
    select (extract(epoch from date_bin('1 hour', at, '2000-01-01 00:00+00')) * 1000)::double precision as "atMs",
      sum(players)::integer as players, sum(answers)::integer as answers
    from play_totals where at >= ${new Date(firstMs).toISOString()}::timestamptz group by 1`);
  const countedFromMs = Math.min(Number.POSITIVE_INFINITY, ...rows.map(({ atMs }) => dayStartMs(atMs)));
  const byDay = Map.groupBy(rows, ({ atMs }) => dayStartMs(atMs));
  const byHour = new Map(rows.map((row) => [row.atMs, row.answers]));
  const sum = (dayMs: number, figure: 'players' | 'answers') =>
    dayMs < countedFromMs ? null : (byDay.get(dayMs) ?? []).reduce((total, row) => total + row[figure], 0);
  const inHour = (atMs: number) => (dayStartMs(atMs) < countedFromMs ? null : (byHour.get(atMs) ?? 0));
  return {
    days: Array.from({ length: DAYS }, (_, i) => firstMs + i * DAY_MS).map((dayMs) => ({
      day: new Date(dayMs).toISOString().slice(0, 10),
      players: sum(dayMs, 'players'),
      answers: sum(dayMs, 'answers'),
    })),
    hours: Array.from({ length: HOURS }, (_, hour) => todayMs + hour * HOUR_MS).map((atMs, hour) => ({
      hour,
      today: atMs > nowMs ? null : inHour(atMs),
      lastWeek: inHour(atMs - 7 * DAY_MS),
    })),
  };
}
