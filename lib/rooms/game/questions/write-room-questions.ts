import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { Random } from '@/lib/platform/context';
import type { BookingCounts } from '@/lib/quiz/options/booking-counts';
import { draftQuestion, type RecordToAsk } from '@/lib/quiz/options/record-options';

type NewQuestions = {
  roomId: string;
  game: number;
  position: number;
  records: readonly RecordToAsk[];
  bookings: BookingCounts;
  random: Random;
};

/** Writes a question for each record, in order. Replaces questions at the same positions. */
export async function writeRoomQuestions(db: Queryable, questions: NewQuestions): Promise<void> {
  const { roomId, game, position, records, bookings, random } = questions;
  const rows = records.map((record, i) => {
    const { codes, answerIndex, par } = draftQuestion(record, bookings, random);
    return { position: position + i, record_id: record.record_id, codes, answer_index: answerIndex, par };
  });
  // Cast to text first, or the driver encodes the JSON a second time.
  await db.execute(sql`
    insert into room_questions (room_id, game, position, record_id, code_1, code_2, code_3, code_4, answer_index, par)
    select ${roomId}::uuid, ${game}::smallint, r.position, r.record_id, r.codes[1], r.codes[2], r.codes[3], r.codes[4],
      r.answer_index, r.par
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (position smallint, record_id uuid,
      codes smallint[], answer_index smallint, par boolean)
    on conflict (room_id, game, position) do update set record_id = excluded.record_id, code_1 = excluded.code_1,
      code_2 = excluded.code_2, code_3 = excluded.code_3, code_4 = excluded.code_4,
      answer_index = excluded.answer_index, par = excluded.par`);
}
