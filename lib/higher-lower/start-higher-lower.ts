import { sql } from '@/db/sql';
import type { HigherLowerView, StartHigherLowerInput } from '@/lib/contract/higher-lower/higher-lower';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import { message } from '@/messages/message';
import { countyWithEnough, readRun, viewOf, withNextQuestion } from './run';

/** Starts a run, or continues an open one of the same area. Throws NO_QUESTIONS for a county with too few records. */
export async function startHigherLower(
  ctx: PlayerContext,
  { county }: StartHigherLowerInput,
): Promise<HigherLowerView> {
  const { playerId } = ctx.actor;
  const bookings = await readBookingCounts(ctx);
  if (county && !countyWithEnough(bookings, county))
    throw new AppError('NO_QUESTIONS', message('higherLower', 'tooFew'));
  const at = ctx.now().toISOString();
  return ctx.db.transaction(async (tx) => {
    // Locks the player first, as claiming a guest and erasing do, to avoid deadlocks.
    await tx.execute(sql`select from players where id = ${playerId}::uuid for key share`);
    const before = await readRun(tx, playerId, { lock: true });
    if (before?.question && before.county === county) return viewOf(ctx, before, bookings, county);
    const best = before?.best ?? 0;
    const empty = { county, length: 0, best, asked: [], question: null, answered: null };
    const run = withNextQuestion(empty, bookings, ctx.random);
    if (!run.question) return { ...viewOf(ctx, run, bookings, county), state: 'none' };
    const stored = await tx.execute(sql`
      insert into higher_lower_runs as r (player_id, county, asked, question, started_at, updated_at)
      values (${playerId}::uuid, ${run.county}, ${run.asked}::integer[],
        ${JSON.stringify(run.question)}::text::jsonb, ${at}::timestamptz, ${at}::timestamptz)
      on conflict (player_id) do update set county = excluded.county, run = 0, asked = excluded.asked,
        question = excluded.question, answered = null, started_at = excluded.started_at, updated_at = excluded.updated_at
      where ${before !== undefined}::boolean
      returning player_id`);
    // Nothing is stored if another first call has just started the run.
    return viewOf(
      ctx,
      stored.length > 0 ? run : await readRun(tx, playerId, { lock: true }),
      bookings,
      county,
    );
  });
}
