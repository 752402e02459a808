import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { type Pair, pairKey, pickPair } from '@/lib/higher-lower/pairs';
import type { Random } from '@/lib/platform/context';
import type { BookingCounts } from '@/lib/quiz/options/booking-counts';
import { isViolent } from '@/lib/quiz/options/options';

type Picking = {
  questions: number;
  nonviolent: boolean;
  bookings: BookingCounts;
  random: Pick<Random, 'int'>;
};

/** Picks the pairs of a game among the charges of all counties, from easy to hard. Returns fewer when they run out. */
export function pickRoomPairs({ questions, nonviolent, bookings, random }: Picking): Pair[] {
  const pairs: Pair[] = [];
  while (pairs.length < questions) {
    const asked = pairs.map(({ codes }) => pairKey(codes));
    const pair = pickPair(bookings.nation, { asked, random, ...(nonviolent && { without: isViolent }) });
    if (!pair) break;
    pairs.push(pair);
  }
  return pairs;
}

/** Writes a question for each pair. Its `par` is true, because the best reader knows all counts. */
export async function writeRoomPairs(
  db: Queryable,
  { roomId, game, pairs }: { roomId: string; game: number; pairs: readonly Pair[] },
): Promise<void> {
  // Cast to text first, or the driver encodes the JSON a second time.
  await db.execute(sql`
    insert into room_questions (room_id, game, position, code_1, code_2, counts, counts_total, answer_index, par)
    select ${roomId}::uuid, ${game}::smallint, p.ord - 1, p.codes[1], p.codes[2], p.counts, p.total,
      case when p.counts[1] > p.counts[2] then 1 else 2 end, true
    from rows from (jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb)
      as (codes smallint[], counts integer[], total integer)) with ordinality as p (codes, counts, total, ord)`);
}
