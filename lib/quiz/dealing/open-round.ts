import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { categoryLabel } from '@/lib/charges/offense-categories';
import type { WireQuestion } from '@/lib/contract/realtime/protocol';
import { placeName } from '@/lib/counties/place-name';
import { type GameState, type GameStateRow, gameState, gameStateColumns } from '@/lib/lives/game-state';
import { NO_SLIP, readSlip } from '@/lib/records/booking-slip';
import { photoUrl } from '@/lib/records/photos/photo-url';
import type { Language } from '@/messages/languages';
import { optionId } from '../question-ids';

export type OpenQuestion = {
  id: string;
  playerId: string;
  roundId: string;
  position: number;
  optionKey: string;
  optionCodes: number[];
  timed: boolean;
  countyFips: string | null;
  countyName: string | null;
  countyState: string | null;
  /** Result of the SQL function `shown_slip`. */
  slip: string | null;
  free: boolean;
  /** Null if the record has left play. The question must then not be shown. */
  storageKey: string | null;
  roundSize: number;
};

export async function readOpenRound(db: Queryable, playerId: string, now: Date): Promise<OpenQuestion[]> {
  return db.execute<OpenQuestion>(sql`${selectOpenRound(playerId, now, null)}`);
}

const selectOpenRound = (playerId: string, now: Date, limit: number | null) => sql`
  select q.id, q.player_id as "playerId", g.open_set_id as "roundId", q.position, q.option_key as "optionKey",
    array[q.code_1, q.code_2, q.code_3, q.code_4] as "optionCodes", q.timed, r.county_fips as "countyFips",
    c.name as "countyName", c.state as "countyState",
    shown_slip(r) as slip, q.free, p.storage_key as "storageKey",
    (select count(*)::integer from set_questions(g.open_set_id) o where not o.replaced) as "roundSize"
  from game_states g
  join lateral set_questions(g.open_set_id) q on q.player_id = g.player_id and not q.replaced
  left join booking_records r on r.id = q.record_id
    and (r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz)
  left join photos p on p.id = r.photo_id
  left join counties c on c.fips = r.county_fips
  where g.player_id = ${playerId}::uuid
    and not exists (select 1 from answers a where a.player_id = q.player_id and a.question_id = q.id)
  order by q.position limit ${limit}::integer`;

type QuestionToShow = Omit<OpenQuestion, 'roundId' | 'position' | 'roundSize' | 'free' | 'storageKey'> & {
  storageKey: string;
};

export type ViewOptions = { nowMs: number; language: Language };

/** The API fixes the names: `question` is the address of the photo. `matchValue` marks the right option after the answer. */
export function wireQuestion(question: QuestionToShow, { nowMs, language }: ViewOptions): WireQuestion {
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

type Row = GameStateRow & (OpenQuestion | { id: null });

const hasQuestion = (row: Row): row is GameStateRow & OpenQuestion => row.id !== null;

export async function readGame(
  db: Queryable,
  playerId: string,
  now: Date,
  { limit = null }: { limit?: number | null } = {},
): Promise<{ state: GameState; open: OpenQuestion[] }> {
  const rows = await db.execute<Row>(sql`
    select ${gameStateColumns}, q.*
    from game_states g join players p on p.id = g.player_id
    left join (${selectOpenRound(playerId, now, limit)}) q on true
    where g.player_id = ${playerId}::uuid order by q.position`);
  return { state: gameState(rows[0], now.getTime()), open: rows.filter(hasQuestion) };
}
