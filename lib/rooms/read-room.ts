import { sql } from '@/db/sql';
import { offenseCategory } from '@/lib/charges/offense-categories';
import type { RoomQuestionView, RoomResultView, WireRoom } from '@/lib/contract/rooms/room-view';
import { placeName } from '@/lib/counties/place-name';
import type { Context } from '@/lib/platform/context';
import { NATION, readBookings } from '@/lib/quiz/options/bookings';
import { teachingOf } from '@/lib/quiz/teaching';
import { readSlip } from '@/lib/records/booking-slip';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { type RoomRow, selectRoom } from './select-room';
import { memberViews } from './standings';

type ReadContext = Pick<Context, 'db' | 'now' | 'log'>;

/** Returns an open room as its members see it now; null when it has ended. */
export async function readRoom(ctx: ReadContext, roomId: string): Promise<WireRoom | null> {
  const now = ctx.now();
  const [row] = await ctx.db.execute<RoomRow>(sql`${selectRoom(roomId, now)}`);
  return row ? wireRoom(row, now.getTime(), await resultView(ctx, row)) : null;
}

function wireRoom(row: RoomRow, nowMs: number, result: RoomResultView | null): WireRoom {
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
    question: row.optionCodes ? questionView(row, row.optionCodes, nowMs) : null,
    result,
    next_at: waits ? null : row.phaseEndsMs,
    server_time: nowMs,
  };
}

function questionView(row: RoomRow, optionCodes: readonly number[], nowMs: number): RoomQuestionView {
  const { countyFips: fips, countyName: name, countyState: state } = row;
  return {
    mode: row.mode,
    position: row.position,
    photo: row.storageKey === null ? null : photoUrl(row.storageKey, nowMs),
    place:
      row.mode === 'higherLower' ? NATION : fips && name && state ? placeName({ fips, name, state }) : null,
    booking: readSlip(row.slip),
    options: optionCodes.map((code) => offenseCategory(code)?.label ?? ''),
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

async function resultView(ctx: ReadContext, row: RoomRow): Promise<RoomResultView | null> {
  const {
    answerIndex,
    optionCodes,
    chosen,
    missed,
    voided,
    countyFips: county,
    categoryCode: category,
  } = row;
  if (answerIndex === null || optionCodes === null) return null;
  return {
    answer: answerIndex,
    chosen: (chosen ?? []).slice(0, optionCodes.length),
    missed: missed ?? 0,
    explanation: offenseCategory(optionCodes[answerIndex - 1] ?? 0)?.explanation ?? '',
    ...(row.counts
      ? { bookings: await countedBookings(ctx, row.counts, row.countsTotal ?? 0), clue: null }
      : await teachingOf(ctx, { county, category, slip: row.slip, optionCodes })),
    voided: voided ?? false,
  };
}
