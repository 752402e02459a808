import { expect, test } from 'vitest';
import { type RoomMachineEvent, roomReducer } from '@/components/rooms/state/room-machine';
import {
  initialRoom,
  ownOption,
  placeChange,
  questionStepOf,
  type RoomState,
  standings,
} from '@/components/rooms/state/room-state';
import type { RoomJoined, RoomMemberView, RoomQuestionView, WireRoom } from '@/lib/contract/rooms/room-view';
import { FIXED_CODE, firstSeats, fixedMembers, fixedQuestion, fixedRoom } from '@/tests/support/fixed-room';

const NOW = 1_000_000;

const asking = (part: Partial<WireRoom> = {}, question: Partial<RoomQuestionView> = {}): WireRoom =>
  fixedRoom(NOW, {
    phase: 'question',
    game: 1,
    version: 5,
    question: fixedQuestion('/photos/a', NOW, { position: 0, ...question }),
    ...part,
  });

const joined = (room: WireRoom, part: Partial<RoomJoined> = {}): RoomMachineEvent => ({
  type: 'joined',
  joined: { room, seat: 2, choice: null, ...part },
  nowMs: NOW,
});
const viewed = (room: WireRoom, nowMs = NOW): RoomMachineEvent => ({ type: 'viewed', room, nowMs });
const stored = (option: number, position = 0, game = 1): RoomMachineEvent => ({
  type: 'answered',
  answer: { code: FIXED_CODE, game, position, option },
});

const after = (...events: RoomMachineEvent[]): RoomState =>
  events.reduce(roomReducer, initialRoom(FIXED_CODE));

test('a view before the answer to the join has no reader, and one of another room neither', () => {
  expect(after(viewed(asking())).room).toBeNull();
  const other = asking({ code: 'BCDFG', version: 9 });
  expect(after(joined(asking()), viewed(other)).room?.code).toBe(FIXED_CODE);
});

test('a late view is dropped, and one of the same version shows', () => {
  const state = after(joined(asking()), viewed(asking({ version: 4, locked: true })));
  expect(state.room).toMatchObject({ version: 5, locked: false });
  expect(roomReducer(state, viewed(asking({ locked: true }))).room?.locked).toBe(true);
  // Joining answers with the room as it was read, which a view may have overtaken.
  expect(roomReducer(state, joined(asking({ version: 3 }))).room?.version).toBe(5);
});

test('the count of answers never falls, and counts for its own question only', () => {
  const progress = (answered: number, position = 0, game = 1): RoomMachineEvent => ({
    type: 'progressed',
    progress: { code: FIXED_CODE, game, position, answered: firstSeats(answered) },
  });
  const state = after(
    joined(asking({}, { answered: firstSeats(2) })),
    progress(4),
    progress(3),
    progress(9, 1),
    progress(9, 0, 2),
  );
  expect(state.room?.question?.answered).toHaveLength(4);
  expect(
    roomReducer(state, viewed(asking({ version: 6 }, { answered: firstSeats(3) }))).room?.question?.answered,
  ).toHaveLength(4);
  const next = viewed(asking({ version: 6 }, { position: 1, answered: firstSeats(0) }));
  expect(roomReducer(state, next).room?.question?.answered).toHaveLength(0);
});

test('the first choice stands, and is stored once the server says so', () => {
  const state = after(joined(asking()), { type: 'chose', option: 3 }, { type: 'chose', option: 1 });
  expect(state.own).toEqual({ key: '1:0', option: 3, state: 'sending' });
  expect(roomReducer(state, stored(3)).own?.state).toBe('stored');
  expect(roomReducer(state, stored(3, 1)).own?.state).toBe('sending');
  const result = fixedRoom(NOW, { ...asking(), phase: 'result', version: 6 });
  expect(after(joined(result), { type: 'chose', option: 1 }).own).toBeNull();
});

test('an answer from another tab replaces a refused one', () => {
  const refused = after(
    joined(asking()),
    { type: 'chose', option: 3 },
    { type: 'answerRefused', key: '1:0' },
  );
  expect(refused.own?.state).toBe('late');
  expect(ownOption(refused)).toBeNull();
  expect(ownOption(roomReducer(refused, stored(2)))).toBe(2);
  // The other order: what is stored stays.
  const first = after(joined(asking()), { type: 'chose', option: 3 }, stored(2), {
    type: 'answerRefused',
    key: '1:0',
  });
  expect(ownOption(first)).toBe(2);
});

test('coming back shows the stored choice, keeps an unsent one, and forgets that of another question', () => {
  expect(ownOption(after(joined(asking(), { choice: 4 })))).toBe(4);
  const unsent = after(joined(asking()), { type: 'chose', option: 3 }, joined(asking({ version: 6 })));
  expect(unsent.own).toMatchObject({ option: 3, state: 'sending' });
  const next = asking({ version: 7 }, { position: 1 });
  expect(after(joined(asking()), { type: 'chose', option: 3 }, viewed(next)).own).toBeNull();
  // The answer to the join is older than the view on the screen.
  const overtaken = after(joined(asking()), viewed(next), joined(asking(), { choice: 4 }));
  expect(overtaken.own).toBeNull();
});

test('the fastest view sets the clock, and each join sets it anew', () => {
  const at = (server_time: number) => asking({ server_time });
  const state = after(joined(at(NOW + 3900)), viewed(at(NOW + 4000)), viewed(at(NOW + 3500)));
  expect(state.clockOffsetMs).toBe(4000);
  expect(roomReducer(state, joined(at(NOW - 60_000))).clockOffsetMs).toBe(-60_000);
});

test('a question is announced, runs, and waits for its result', () => {
  const question = fixedQuestion('/photos/a', NOW, { starts_at: NOW, ends_at: NOW + 20_000 });
  const stages = [-1, 0, 19_999, 20_000].map((ms) => questionStepOf(question, NOW + ms));
  expect(stages).toEqual(['ready', 'asking', 'asking', 'timeUp']);
  expect(questionStepOf({ ...question, ends_at: null }, NOW + 100_000)).toBe('asking');
});

test('a result moves the places of the question before, as long as it shows', () => {
  const placed = (places: (number | null)[]): RoomMemberView[] =>
    fixedMembers(3).map((member, at) => ({ ...member, place: places[at] ?? null }));
  const result = (version: number) =>
    fixedRoom(NOW, { ...asking(), phase: 'result', version, members: placed([3, 1, null]) });
  const before = after(joined(asking({ members: placed([1, 2, 3]) })));
  const shown = roomReducer(before, viewed(result(6)));
  const moves = (state: RoomState) => state.room?.members.map((member) => placeChange(state, member));
  expect(moves(shown)).toEqual([-2, 1, null]);
  expect(moves(roomReducer(shown, viewed(result(7))))).toEqual([-2, 1, null]);
  // A reload during the result has not seen the places before.
  expect(moves(after(joined(result(6))))).toEqual([null, null, null]);
  expect(standings(result(6)).map(({ seat }) => seat)).toEqual([2, 1, 3]);
});

test.each(['removed', 'left', 'ended'] as const)(
  'after the end (%s) no view shows until the player joins again',
  (reason) => {
    const over = after(joined(asking()), { type: 'ended', ended: { code: FIXED_CODE, reason } });
    expect(over).toMatchObject({ status: 'over', over: reason, room: null });
    expect(roomReducer(over, viewed(asking({ version: 9 })))).toBe(over);
    const again = [{ type: 'retried' }, joined(asking({ version: 2 }))] satisfies RoomMachineEvent[];
    expect(again.reduce(roomReducer, over)).toMatchObject({ status: 'in', over: null, room: { version: 2 } });
  },
);

test('the end of another room does not concern this one', () => {
  const state = after(joined(asking()), { type: 'ended', ended: { code: 'BCDFG', reason: 'ended' } });
  expect(state.status).toBe('in');
});

test('a refusal shows until the next try', () => {
  const refused = after({
    type: 'refused',
    refusal: { code: 'NOT_FOUND', message: 'We can’t find that room. It may be over or locked.' },
  });
  expect(refused).toMatchObject({ status: 'refused', refusal: { code: 'NOT_FOUND' } });
  expect(roomReducer(refused, { type: 'retried' })).toEqual(initialRoom(FIXED_CODE));
});
