import type { Database } from '@/db/client';

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
