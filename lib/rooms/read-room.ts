import { sql } from '@/db/sql';
import { categoryLabel, categoryMeaning } from '@/lib/charges/offense-categories';
import type { OwnRoom, RoomQuestionView, RoomResultView, WireRoom } from '@/lib/contract/rooms/room-view';
import type { RoomInput } from '@/lib/contract/rooms/schemas';
import { placeName } from '@/lib/counties/place-name';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { openName } from '@/lib/players/sealed-fields';
import { NATION } from '@/lib/quiz/options/booking-counts';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import { readSharesAndClue } from '@/lib/quiz/options/read-shares-and-clue';
import { readSlip } from '@/lib/records/booking-slip';
import { photoUrl } from '@/lib/records/photos/photo-url';
import type { Language } from '@/messages/languages';
import { isMember } from './room';
import { type RoomRow, selectRoom } from './select-room';
import { memberViews } from './standings';

type ReadContext = Pick<Context, 'db' | 'now' | 'log'>;

/** Returns the view of one room in a language. */
export type RoomViewInLanguage = (language: Language) => WireRoom;

/** Reads a room once, for views in several languages. Returns null when the room has ended. */
export async function readRoom(ctx: ReadContext, roomId: string): Promise<RoomViewInLanguage | null> {
  const now = ctx.now();
  const [row] = await ctx.db.execute<RoomRow>(sql`${selectRoom(roomId, now)}`);
  if (!row) return null;
  const sharesAndClue = await readSharesAndClueOfRoom(ctx, row);
  return (language) => wireRoom(row, now.getTime(), sharesAndClue, language);
}

function wireRoom(
  row: RoomRow,
  nowMs: number,
  sharesAndClue: SharesAndClue | null,
  language: Language,
): WireRoom {
  const waitsForHost = row.phase === 'question' ? !row.timed : row.phase === 'result' && row.paused;
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
    set_size: row.questions,
    members: memberViews(row.members, row.timed),
    question: row.optionCodes ? questionView(row, optionLabels(row, language), nowMs) : null,
    result: resultView(row, sharesAndClue, language),
    next_at: waitsForHost ? null : row.phaseEndsMs,
    server_time: nowMs,
  };
}

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

async function countedBookings(ctx: ReadContext, counts: number[], total: number) {
  const { invented } = await readBookingCounts(ctx);
  return { area: NATION, total, of_options: counts, invented };
}

type SharesAndClue = Pick<RoomResultView, 'bookings' | 'clue'>;

async function readSharesAndClueOfRoom(ctx: ReadContext, row: RoomRow): Promise<SharesAndClue | null> {
  const { answerIndex, optionCodes, slip, countyFips: county, categoryCode: category } = row;
  if (answerIndex === null || optionCodes === null) return null;
  return row.counts
    ? { bookings: await countedBookings(ctx, row.counts, row.countsTotal ?? 0), clue: null }
    : readSharesAndClue(ctx, { county, category, slip, optionCodes });
}

function resultView(
  row: RoomRow,
  sharesAndClue: SharesAndClue | null,
  language: Language,
): RoomResultView | null {
  const { answerIndex, optionCodes, chosen, missed, voided } = row;
  if (answerIndex === null || optionCodes === null || sharesAndClue === null) return null;
  return {
    answer: answerIndex,
    chosen: (chosen ?? []).slice(0, optionCodes.length),
    missed: missed ?? 0,
    explanation: categoryMeaning(optionCodes[answerIndex - 1] ?? 0, language),
    ...sharesAndClue,
    voided: voided ?? false,
  };
}

/** Returns the caller's open room: one with a running game, else the last joined. Null without one. */
export async function getOwnRoom({ db, actor }: PlayerContext): Promise<OwnRoom | null> {
  const [room] = await db.execute<OwnRoom>(sql`
    select r.code, r.phase_ends_at is not null as is_playing
    from room_members m join rooms r on r.id = m.room_id
    where m.player_id = ${actor.playerId}::uuid and ${isMember} and r.ended_at is null
    order by r.phase_ends_at is null, m.joined_at desc limit 1`);
  return room ?? null;
}

/** Returns the name of the friend whom the caller has challenged to this open room. Null for other rooms and callers. */
export async function getChallengedFriend(ctx: PlayerContext, { code }: RoomInput): Promise<string | null> {
  const [friend] = await ctx.db.execute<{ id: string; nameSealed: string }>(sql`
    select p.id, p.username_sealed as "nameSealed" from rooms r join players p on p.id = r.challenged_player_id
    where r.code = ${code}::bpchar and r.ended_at is null and r.host_id = ${ctx.actor.playerId}::uuid
      and p.banned_at is null and p.deletion_due_at is null`);
  return friend ? openName(friend.id, friend.nameSealed) : null;
}
