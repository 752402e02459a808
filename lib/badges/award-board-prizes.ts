import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { awardsForPlaces } from '@/lib/contract/badges/rules';
import { windowEndsAtMs, windowIds, windowStartsAtMs } from '@/lib/contract/leaderboard/windows';
import type { Context } from '@/lib/platform/context';
import { publishPlayerEvents } from '@/lib/platform/events/player-events';
import type { Job } from '@/lib/platform/jobs/job';
import { fairPlayJudgedUntilMs } from '../leaderboard/exclusion/exclude-impossible-players';
import { type FinalPlace, readFinalPlaces } from '../leaderboard/read-board';
import { writeAwards } from './write-awards';

const JOB = 'give-board-prizes';
const MAX_AWARDS = 500;

type PrizeRow = { player_id: string; window_id: number; rank: number };

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * Stores the first three of each closed week once fair play has judged all its answers. Awards the badge to those of them who have a
 * confirmed email and are not excluded from boards; the others get it in a later run. Idempotent. Returns the number of awards.
 */
export async function awardBoardPrizes(ctx: Pick<Context, 'db' | 'now'>): Promise<{ awarded: number }> {
  await storeClosedWeeks(ctx);
  const { playerIds, awarded } = await ctx.db.transaction((tx) => awardWaiting(tx, ctx.now()));
  await publishPlayerEvents(ctx.db, playerIds, { type: 'notificationsChanged' });
  return { awarded };
}

/** Returns the end (epoch ms) of the last week whose first three are stored; null before the first run. */
export async function prizesStoredUntilMs({ db }: Pick<Context, 'db'>): Promise<number | null> {
  const [mark] = await db.execute<{ at_ms: number }>(sql`
    select (extract(epoch from done_until) * 1000)::double precision as at_ms from job_marks where job = ${JOB}`);
  return mark?.at_ms ?? null;
}

async function storeClosedWeeks(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const nowMs = ctx.now().getTime();
  const lastWeekMs = windowStartsAtMs('weekly', windowStartsAtMs('weekly', nowMs) - 1);
  await ctx.db.execute(sql`
    insert into job_marks (job, done_until) values (${JOB}, ${iso(lastWeekMs)}::timestamptz) on conflict do nothing`);
  const judgedUntilMs = await fairPlayJudgedUntilMs(ctx);
  let startsAtMs = (await prizesStoredUntilMs(ctx)) ?? lastWeekMs;
  while (startsAtMs < nowMs) {
    const windowId = windowIds(startsAtMs).weekly;
    const endsAtMs = windowEndsAtMs('weekly', startsAtMs);
    // Fair play may still exclude cheaters of the week's last minutes.
    const isJudged = judgedUntilMs >= endsAtMs;
    const places = isJudged ? await readFinalPlaces(ctx, { windowId }) : null;
    if (places === null) return;
    await ctx.db.transaction((tx) => storeWeek(tx, { windowId, endsAtMs, places }));
    startsAtMs = endsAtMs;
  }
}

/** Stores the places, unless another process has moved the mark already. Call it in a transaction. */
async function storeWeek(
  db: Queryable,
  week: { windowId: number; endsAtMs: number; places: readonly FinalPlace[] },
): Promise<void> {
  const { windowId, endsAtMs, places } = week;
  const moved = await db.execute(sql`
    update job_marks set done_until = ${iso(endsAtMs)}::timestamptz
    where job = ${JOB} and done_until < ${iso(endsAtMs)}::timestamptz returning job`);
  if (moved.length === 0) return;
  await db.execute(sql`
    insert into board_prizes (player_id, window_id, rank)
    select p.id, ${windowId}, r.rank
    from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) as r ("playerId" uuid, rank smallint)
    join players p on p.id = r."playerId"
    order by 1 for key share of p`);
}

async function awardWaiting(db: Queryable, now: Date): ReturnType<typeof writeAwards> {
  // Locks the players before other rows, as an erasure does.
  const rows = await db.execute<PrizeRow>(sql`
    select b.player_id, b.window_id, b.rank from board_prizes b join players p on p.id = b.player_id
    where b.given_at is null and p.email_confirmed_at is not null and p.banned_at is null
      and p.deletion_due_at is null and p.excluded_from_boards_at is null
    order by b.player_id, b.window_id limit ${MAX_AWARDS} for key share of p`);
  if (rows.length === 0) return { playerIds: [], awarded: 0 };
  const due = rows.flatMap(({ player_id: playerId, window_id: windowId, rank }) =>
    awardsForPlaces([{ windowId, rank }]).map((award) => ({ ...award, playerId })),
  );
  const result = await writeAwards(db, due, now);
  await db.execute(sql`
    update board_prizes b set given_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (player_id uuid, window_id integer)
    where b.player_id = r.player_id and b.window_id = r.window_id`);
  return result;
}

export const awardBoardPrizesJob: Job = {
  name: 'give board prizes',
  everySeconds: 60,
  isDueAtStart: true,
  run: awardBoardPrizes,
};
