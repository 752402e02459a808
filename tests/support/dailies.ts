import type { Database } from '@/db/client';
import { answerDaily } from '@/lib/daily/play/answer-daily';
import { startDaily } from '@/lib/daily/play/start-daily';
import type { PlayerContext } from '@/lib/platform/context';
import { createPlayers, type Exactly, playerContext, secretOptions, type WorldPlayer } from './game-world';

type Clock = { now: Date };
type DailyPlayer = WorldPlayer & { isGuest?: boolean };

export const dailyOptions = (db: Database, questionId: string) =>
  secretOptions(db, questionId, 'daily_questions');

/** Answers the next `count` open questions of a daily, two seconds apart, the first `right` of them right. `day`: of the archive. */
export async function playDaily(
  db: Database,
  player: DailyPlayer,
  clock: Clock,
  { right = 10, count = 10, day }: { right?: number; count?: number; day?: string } = {},
): Promise<void> {
  const ctx = playerContext(db, player, clock);
  const { questions } = await startDaily(ctx, day === undefined ? {} : { day });
  for (const [i, { question_id }] of questions.slice(0, count).entries()) {
    const options = await dailyOptions(db, question_id);
    clock.now = new Date(clock.now.getTime() + 2000);
    await answerDaily(ctx, { question_id, option_id: i < right ? options.right : options.wrong });
  }
}

/** Creates players whose sessions outlive the test's days. */
export function dailyPlayers<N extends number>(
  db: Database,
  count: N,
  now: Date,
): Promise<Exactly<WorldPlayer, N>> {
  return createPlayers(db, count, { now, sessionHours: 24 * 365 });
}

export async function newDailyPlayer(db: Database, now: Date): Promise<WorldPlayer> {
  return (await dailyPlayers(db, 1, now))[0];
}

/** Takes the record of a position out of play, as a removal does. Returns what puts it back, as a rejected removal does. */
export async function removeFromDaily(db: Database, day: string, position: number) {
  const sql = db.$client;
  const [{ record } = {}] = await sql<{ record: string }[]>`
    delete from booking_records r where id = (
      select record_id from daily_questions where day = ${day}::date and position = ${position}::smallint
      order by version desc limit 1)
    returning to_jsonb(r)::text as record`;
  if (!record) throw new Error('no such record');
  return () => sql`
    insert into booking_records select (jsonb_populate_record(null::booking_records, ${record}::text::jsonb)).*`;
}

/** Lets the player miss the next question of today's daily. Returns it with its right option. */
export async function missOfDaily(ctx: PlayerContext): Promise<{ question_id: string; option_id: string }> {
  const [asked] = (await startDaily(ctx)).questions;
  if (!asked) throw new Error('the daily has no open question');
  const { question_id } = asked;
  const { right, wrong } = await dailyOptions(ctx.db, question_id);
  await answerDaily(ctx, { question_id, option_id: wrong });
  return { question_id, option_id: right };
}

type PlayerDaily = {
  playerId: string;
  day: string;
  /** By position: 0 for a timeout, else the 1-based option. What is left out is open. */
  choices?: readonly number[];
  rightMask?: number;
  /** Null while open. */
  streak?: { days: number; freezes: number } | null;
  guest?: boolean;
};

/** Stores a player's daily without dealing it. */
export async function plantPlayerDaily(
  { $client: sql }: Database,
  { playerId, day, choices = [], rightMask = 0, streak = null, guest = false }: PlayerDaily,
): Promise<void> {
  const all = Array.from({ length: 10 }, (_, position) => choices[position] ?? 'NULL');
  await sql`
    insert into player_dailies (player_id, day, started_at, choices, right_mask, last_answered_at, finished_at, guest,
      streak_days, freezes)
    values (${playerId}, ${day}, ${day}::date, ${`{${all.join(',')}}`}::smallint[], ${rightMask},
      case when ${choices.length > 0} then ${day}::date end, case when ${streak !== null} then ${day}::date end, ${guest},
      ${streak?.days ?? null}, ${streak?.freezes ?? null})`;
}
