import { sql } from '@/db/sql';
import { categoryLabel, categoryMeaning } from '@/lib/charges/offense-categories';
import type { RoomQuestionView, RoomResultView, WireRoom } from '@/lib/contract/rooms/room-view';
import { placeName } from '@/lib/counties/place-name';
import type { Context } from '@/lib/platform/context';
import { NATION, readBookings } from '@/lib/quiz/options/bookings';
import { teachingOf } from '@/lib/quiz/teaching';
import { readSlip } from '@/lib/records/booking-slip';
import { photoUrl } from '@/lib/records/photos/photo-url';
import type { Language } from '@/messages/languages';
import { type RoomRow, selectRoom } from './select-room';
import { memberViews } from './standings';

type ReadContext = Pick<Context, 'db' | 'now' | 'log'>;

/** Makes the view of a room in a language. */
export type RoomViewIn = (language: Language) => WireRoom;

/** Returns a function that gives the room's view in a language, or null when the room has ended. */
export async function readRoom(ctx: ReadContext, roomId: string): Promise<RoomViewIn | null> {
  const now = ctx.now();
  const [row] = await ctx.db.execute<RoomRow>(sql`${selectRoom(roomId, now)}`);
  if (!row) return null;
  const teaching = await teachingOfRoom(ctx, row);
  return (language) => wireRoom(row, now.getTime(), teaching, language);
}

/** Returns the room's view in a language. `teaching` is null before the answer. */
function wireRoom(row: RoomRow, nowMs: number, teaching: Teaching | null, language: Language): WireRoom {
  const waits = row.phase === 'question' ? !row.timed : row.phase === 'result' && row.paused;
  return {
    code: row.code,
    version: row.version,
    phase: row.phase,
    game: row.game,
    host_seat: row.members.find((member) => member.playerId === row.hostId)?.seat ?? null,
    locked: row.locked,
    settings: row.settings,
    mode: row.mode,
    paused: row.paused,
    timed: row.timed,
    set_size: row.setSize,
    members: memberViews(row.members, row.timed),
    question: row.optionCodes ? questionView(row, optionLabels(row, language), nowMs) : null,
    result: resultView(row, teaching, language),
    next_at: waits ? null : row.phaseEndsMs,
    server_time: nowMs,
  };
}

/** Returns the labels of the question's options in a language; none without a question. */
const optionLabels = ({ optionCodes }: RoomRow, language: Language): string[] =>
  (optionCodes ?? []).map((code) => categoryLabel(code, language));

function questionView(row: RoomRow, options: string[], nowMs: number): RoomQuestionView {
  const { countyFips: fips, countyName: name, countyState: state } = row;
  return {
    mode: row.mode,
    position: row.position,
    photo: row.storageKey === null ? null : photoUrl(row.storageKey, nowMs),
    place:
      row.mode === 'higherLower' ? NATION : fips && name && state ? placeName({ fips, name, state }) : null,
    booking: readSlip(row.slip),
    options,
    starts_at: row.startsMs ?? nowMs,
    ends_at: row.timed ? row.endsMs : null,
    answered: row.answered ?? [],
  };
}

/** Returns the bookings of a pair, which were counted when the game started. */
async function countedBookings(ctx: ReadContext, counts: number[], total: number) {
  const { invented } = await readBookings(ctx);
  return { area: NATION, total, of_options: counts, invented };
}

/** The shares and the clue that explain the answer of a question. */
type Teaching = Pick<RoomResultView, 'bookings' | 'clue'>;

/** Returns the shares and the clue of an answered question, null before the answer. */
async function teachingOfRoom(ctx: ReadContext, row: RoomRow): Promise<Teaching | null> {
  const { answerIndex, optionCodes, slip, countyFips: county, categoryCode: category } = row;
  if (answerIndex === null || optionCodes === null) return null;
  return row.counts
    ? { bookings: await countedBookings(ctx, row.counts, row.countsTotal ?? 0), clue: null }
    : teachingOf(ctx, { county, category, slip, optionCodes });
}

/** Returns the result of an answered question in a language, null before the answer. */
function resultView(row: RoomRow, teaching: Teaching | null, language: Language): RoomResultView | null {
  const { answerIndex, optionCodes, chosen, missed, voided } = row;
  if (answerIndex === null || optionCodes === null || teaching === null) return null;
  return {
    answer: answerIndex,
    chosen: (chosen ?? []).slice(0, optionCodes.length),
    missed: missed ?? 0,
    explanation: categoryMeaning(optionCodes[answerIndex - 1] ?? 0, language),
    ...teaching,
    voided: voided ?? false,
  };
}
