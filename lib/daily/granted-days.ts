import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '@/db/client';
import { grantedDays } from '@/db/schema';
import { sql } from '@/db/sql';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import { extendStreak, type StreakState } from '@/lib/contract/daily/streak';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';

/** A recount needs each player's last daily before the day. It is still stored, because dailies are kept for 400 days. */
const MAX_DAYS_AGO = 30;

export const grantedDaySchema = z.strictObject({
  day: z.iso.date('must be a day such as 2026-11-20'),
});
type GrantedDayInput = z.output<typeof grantedDaySchema>;

export type GrantOutcome = {
  /** False if the day already was as requested. */
  changed: boolean;
  players: number;
};

function checkRecountable({ now }: Pick<Context, 'now'>, { day }: GrantedDayInput): void {
  const today = utcDay(now().getTime());
  if (day > today) throw new AppError('INVALID_INPUT', `${day} is in the future. Today is ${today} (UTC).`);
  const first = addDays(today, -MAX_DAYS_AGO);
  if (day < first)
    throw new AppError('INVALID_INPUT', `${day} is too long ago. The first day that can change is ${first}.`);
}

export async function listGrantedDays({
  db,
}: Pick<Context, 'db'>): Promise<{ day: string; grantedAt: Date }[]> {
  return db.select().from(grantedDays).orderBy(desc(grantedDays.day));
}

/**
 * Grants a day and restores the streaks that it broke. Missing the daily of a granted day breaks no streak and uses no freeze.
 * Idempotent. Throws INVALID_INPUT for a day in the future or more than 30 days ago.
 */
export async function grantDay(
  ctx: Pick<Context, 'db' | 'now'>,
  input: GrantedDayInput,
): Promise<GrantOutcome> {
  checkRecountable(ctx, input);
  // Committed before the recount, so that a daily finished during it uses the grant too.
  const added = await ctx.db
    .insert(grantedDays)
    .values({ day: input.day, grantedAt: ctx.now() })
    .onConflictDoNothing()
    .returning();
  return { changed: added.length > 0, players: await recountStreaks(ctx, input) };
}

/** Revokes a granted day and recounts streaks without it. Throws like `grantDay`. */
export async function revokeDay(
  ctx: Pick<Context, 'db' | 'now'>,
  input: GrantedDayInput,
): Promise<GrantOutcome> {
  checkRecountable(ctx, input);
  const deleted = await ctx.db.delete(grantedDays).where(eq(grantedDays.day, input.day)).returning();
  return { changed: deleted.length > 0, players: await recountStreaks(ctx, input) };
}

/** Players per transaction. Small, because it locks their dailies. */
const BATCH_SIZE = 500;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

type FinishedRow = StreakState & { playerId: string };
type Daily = FinishedRow & { finished: boolean };

async function recountStreaks({ db }: Pick<Context, 'db'>, { day }: { day: string }): Promise<number> {
  let changed = 0;
  for (let last = BEFORE_ALL_IDS; ; ) {
    const players = await playersAfter(db, day, last);
    if (players.length > 0) changed += await db.transaction((tx) => recountBatch(tx, day, players));
    if (players.length < BATCH_SIZE) return changed;
    last = players.at(-1) ?? last;
  }
}

async function playersAfter(db: Queryable, day: string, last: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select distinct player_id as id from player_dailies where player_id > ${last}::uuid and day > ${day}::date
    order by 1 limit ${BATCH_SIZE}`);
  return rows.map(({ id }) => id);
}

async function recountBatch(db: Transaction, day: string, players: readonly string[]): Promise<number> {
  // Locks open dailies too: finishing one either commits first, or waits for this lock and then reads the new granted days.
  const later = await db.execute<Daily>(sql`
    select player_id as "playerId", day::text as day, finished_at is not null as finished, streak_days as days, freezes
    from player_dailies where player_id = any(${players}::uuid[]) and day > ${day}::date
    order by player_id, player_dailies.day for no key update`);
  const before = await db.execute<FinishedRow>(sql`
    select distinct on (player_id) player_id as "playerId", day::text as day, streak_days as days, freezes
    from player_dailies
    where player_id = any(${players}::uuid[]) and day <= ${day}::date and finished_at is not null
    order by player_id, player_dailies.day desc`);
  const granted = await db.execute<{ day: string }>(sql`select day::text as day from granted_days`);
  const finished = later.filter((daily) => daily.finished);
  const changed = changedStreaks(before, finished, new Set(granted.map((row) => row.day)));
  await db.execute(sql`
    update player_dailies p set streak_days = r.days, freezes = r.freezes
    from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb)
      as r ("playerId" uuid, day date, days integer, freezes smallint)
    where p.player_id = r."playerId" and p.day = r.day`);
  return new Set(changed.map(({ playerId }) => playerId)).size;
}

/** Computes the streak of each finished daily again, in the order of days. Returns those that differ from the stored streak. */
function changedStreaks(
  before: readonly FinishedRow[],
  finished: readonly FinishedRow[],
  granted: ReadonlySet<string>,
): FinishedRow[] {
  const states = new Map<string, StreakState>(before.map((row) => [row.playerId, row]));
  return finished.flatMap(({ playerId, day, ...stored }) => {
    const { state } = extendStreak(states.get(playerId) ?? null, day, granted);
    states.set(playerId, state);
    const isSame = state.days === stored.days && state.freezes === stored.freezes;
    return isSame ? [] : [{ playerId, ...state }];
  });
}
