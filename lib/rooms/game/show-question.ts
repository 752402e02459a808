import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { LEAD_MS, questionMs } from '@/lib/contract/rooms/rules';

/** `seconds` is null without a timer. */
type Shown = { roomId: string; game: number; position: number; seconds: number | null };

/** Puts a question on the screens. It starts after a lead, in which its photo loads. Returns when it ends at the latest, epoch ms. */
export async function showQuestion(
  db: Queryable,
  { roomId, game, position, seconds }: Shown,
  now: Date,
): Promise<number> {
  const startsMs = now.getTime() + LEAD_MS;
  const endsMs = startsMs + questionMs(seconds);
  await db.execute(sql`
    update room_questions
    set starts_at = ${new Date(startsMs).toISOString()}::timestamptz, ends_at = ${new Date(endsMs).toISOString()}::timestamptz
    where room_id = ${roomId}::uuid and game = ${game}::smallint and position = ${position}::smallint`);
  await db.execute(sql`
    update rooms set phase = 'question', position = ${position}::smallint,
      phase_ends_at = ${new Date(endsMs).toISOString()}::timestamptz
    where id = ${roomId}::uuid`);
  return endsMs;
}
