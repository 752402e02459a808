import { sql } from '@/db/sql';
import { windowSpanMs } from '@/lib/contract/leaderboard/windows';
import { DAY_MS } from '@/lib/contract/times';
import type { Context } from '@/lib/platform/context';

const iso = (ms: number) => new Date(ms).toISOString();

type Rebuilt = { playersBefore: number; pointsBefore: number; players: number; points: number };

/**
 * Replaces the scores of a window by the sums of the answers up to the projection's mark. The projection adds later answers. Throws if
 * the partition of these answers has been dropped. Returns the totals before and after.
 */
export async function rebuildWindow(
  { db }: Pick<Context, 'db'>,
  { windowId }: { windowId: number },
): Promise<Rebuilt> {
  const { startsAtMs, endsAtMs } = windowSpanMs(windowId);
  const [from, until] = [iso(startsAtMs), iso(endsAtMs)];
  return db.transaction(async (tx) => {
    const [mark] = await tx.execute<{ done: number }>(sql`
      select done_number::double precision as done from projections where name = 'boards' for update`);
    const [stored] = await tx.execute<{ complete: boolean }>(sql`
      select to_regclass('answers_' || to_char(${from}::timestamptz at time zone 'UTC', 'YYYY_MM')) is not null
        as complete`);
    if (!stored?.complete)
      throw new Error(`The partition with the answers of window ${windowId} does not exist.`);
    await tx.execute(sql`select lock_boards()`);
    const [before] = await tx.execute<{ players: number; points: number }>(sql`
      select count(*)::integer as players, coalesce(sum(score), 0)::double precision as points
      from scores where window_id = ${windowId}`);
    await tx.execute(sql`delete from scores where window_id = ${windowId}`);
    const [after] = await tx.execute<{ players: number; points: number }>(sql`
      with built as (
        insert into scores (window_id, player_id, score, reached_at, listed)
        select ${windowId}::integer, s.player_id, s.points, s.reached_at, g.listed
        from (
          select a.player_id, sum(a.points)::integer as points, max(a.judged_at) as reached_at
          from answers a
          where a.judged_at >= ${from}::timestamptz and a.judged_at < ${until}::timestamptz and a.points > 0 and not a.guest
            and a.number <= ${mark?.done ?? 0} and a.question_id < least_id_at(${iso(endsAtMs + DAY_MS)}::timestamptz)
          group by 1
        ) s join game_states g on g.player_id = s.player_id
        returning score
      )
      select count(*)::integer as players, coalesce(sum(score), 0)::double precision as points from built`);
    await tx.execute(sql`select cut_board_blocks(array[${windowId}::integer])`);
    return {
      playersBefore: before?.players ?? 0,
      pointsBefore: before?.points ?? 0,
      players: after?.players ?? 0,
      points: after?.points ?? 0,
    };
  });
}
