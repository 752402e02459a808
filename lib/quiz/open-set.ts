import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { WireQuestion } from '@/lib/contract/realtime/protocol';
import { placeName } from '@/lib/counties/place-name';
import { NO_SLIP, readSlip } from '@/lib/records/booking-slip';
import { photoUrl } from '@/lib/records/photos/photo-url';
import type { Language } from '@/messages/languages';
import { categoryLabel } from '../charges/offense-categories';
import { optionId } from './question-ids';

export type OpenQuestion = {
  id: string;
  playerId: string;
  setId: string;
  position: number;
  optionKey: string;
  optionCodes: number[];
  timed: boolean;
  countyFips: string | null;
  countyName: string | null;
  countyState: string | null;
  /** What the SQL function `shown_slip` returns. */
  slip: string | null;
  /** Misses cost nothing. */
  free: boolean;
  /** Null when the record was removed or has expired, so that it must not be shown. */
  storageKey: string | null;
  setSize: number;
};

/** Returns the unanswered questions of the current set; none when a new set is due. */
export async function readOpenSet(db: Queryable, playerId: string, now: Date): Promise<OpenQuestion[]> {
  return db.execute<OpenQuestion>(sql`${openSet(playerId, now, null)}`);
}

/** Selects what `readOpenSet` returns, or the first `most` of it. */
export const openSet = (playerId: string, now: Date, most: number | null) => sql`
  select q.id, q.player_id as "playerId", g.open_set_id as "setId", q.position, q.option_key as "optionKey",
    array[q.code_1, q.code_2, q.code_3, q.code_4] as "optionCodes", q.timed, r.county_fips as "countyFips",
    c.name as "countyName", c.state as "countyState",
    shown_slip(r) as slip, q.free, p.storage_key as "storageKey",
    (select count(*)::integer from set_questions(g.open_set_id) o where not o.replaced) as "setSize"
  from game_states g
  join lateral set_questions(g.open_set_id) q on q.player_id = g.player_id and not q.replaced
  left join booking_records r on r.id = q.record_id
    and (r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz)
  left join photos p on p.id = r.photo_id
  left join counties c on c.fips = r.county_fips
  where g.player_id = ${playerId}::uuid
    and not exists (select 1 from answers a where a.player_id = q.player_id and a.question_id = q.id)
  order by q.position limit ${most}::integer`;

type Asked = Omit<OpenQuestion, 'setId' | 'position' | 'setSize' | 'free' | 'storageKey'> & {
  storageKey: string;
};

/** When, and in which language, questions are shown. */
export type Viewing = { nowMs: number; language: Language };

/** Returns what the client gets, which does not reveal the right option. */
export function wireQuestion(question: Asked, { nowMs, language }: Viewing): WireQuestion {
  const { countyFips: fips, countyName: name, countyState: state } = question;
  return {
    question_id: question.id,
    question: photoUrl(question.storageKey, nowMs, question.playerId),
    options: question.optionCodes.map((code, i) => ({
      option_id: optionId(question.optionKey, i + 1),
      option: categoryLabel(code, language),
      matchValue: null,
    })),
    timed: question.timed,
    table: fips,
    place: fips && name && state ? placeName({ fips, name, state }) : null,
    booking: readSlip(question.slip) ?? NO_SLIP,
  };
}
