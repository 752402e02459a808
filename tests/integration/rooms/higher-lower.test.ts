import { beforeEach, expect, test } from 'vitest';
import { RESULT_MS } from '@/lib/contract/rooms/rules';
import type { RoomSettings } from '@/lib/contract/rooms/schemas';
import { isViolent } from '@/lib/quiz/options/options';
import { claimRooms } from '@/lib/rooms/game/leases';
import { flagRoomQuestion } from '@/lib/rooms/game/questions/flag-room-question';
import { voidRemovedRecords } from '@/lib/rooms/game/questions/void-removed-records';
import { advanceRoom } from '@/lib/rooms/game/room-loop';
import { changeSettings } from '@/lib/rooms/host/control-room';
import { getDebrief } from '@/lib/rooms/host/get-debrief';
import { exportResults } from '@/lib/rooms/host/results-csv';
import { leaveRoom } from '@/lib/rooms/members/leave-room';
import { freshRooms } from '@/tests/support/fresh-rooms';
import { addUnevenBookings } from '@/tests/support/higher-lower';
import { newProcess, newRoom, QUESTION_MS, type RoomPlayer, type TestRoom } from '@/tests/support/rooms';
import '@/tests/support/context';

const { database, clock, newcomer } = freshRooms(46);
beforeEach(() => addUnevenBookings(database.db));

const SETTINGS: RoomSettings = {
  mode: 'higherLower',
  questions: 10,
  seconds: 20,
  nonviolent: false,
  host_plays: true,
};

async function pairRoom(members: number | RoomPlayer[], part: Partial<RoomSettings> = {}): Promise<TestRoom> {
  const room = await newRoom(database.db, clock, members);
  await changeSettings(room.ctx(1), { code: room.code, settings: { ...SETTINGS, ...part } });
  return room;
}

const other = (option: number) => 3 - option;

/** Lets members answer the running pair: true is right. Ends it, and its result too when `goesOn`. */
async function pair(room: TestRoom, answers: Record<number, boolean>, goesOn = true): Promise<void> {
  await room.untilStart();
  const right = await room.rightOption();
  for (const [seat, knows] of Object.entries(answers)) {
    room.wait(1000);
    await room.answer(Number(seat), knows ? right : other(right));
  }
  await room.advance();
  if ((await room.view()).phase === 'question') await room.endByTime();
  if (goesOn) await room.endByTime();
}

const outSeats = async (room: TestRoom) =>
  (await room.view()).members
    .filter(({ out_at_position }) => out_at_position !== null)
    .map(({ seat }) => seat);

test('who is wrong or does not answer is out, and the last one in wins', async () => {
  const room = await pairRoom(4);
  await room.start();
  const shown = await room.view();
  expect(shown).toMatchObject({
    mode: 'higherLower',
    set_size: 10,
    question: { mode: 'higherLower', position: 0, photo: null, booking: null, place: 'United States' },
    result: null,
  });
  expect(shown.question?.options).toHaveLength(2);
  await pair(room, { 1: true, 2: true, 3: false }, false);
  const right = await room.rightOption();
  const { result } = await room.view();
  expect(result).toMatchObject({ answer: right, missed: 1, voided: false, clue: null });
  expect(result?.chosen).toEqual(right === 1 ? [2, 1] : [1, 2]);
  expect(result?.explanation).not.toBe('');
  const [left = 0, second = 0] = result?.bookings?.of_options ?? [];
  expect(left > second).toBe(right === 1);
  expect(result?.bookings?.total).toBeGreaterThan(left + second);
  expect(await outSeats(room)).toEqual([3, 4]);
  await room.endByTime();
  // Those who are out are not waited for, and cannot answer.
  await room.untilStart();
  await expect(room.answer(3, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await pair(room, { 1: true, 2: false }, false);
  expect(await room.view()).toMatchObject({ phase: 'result', result: { missed: 0 } });
  expect(await outSeats(room)).toEqual([2, 3, 4]);
  await room.endByTime();
  expect(room.leased).toBeNull();
  expect(await room.view()).toMatchObject({
    phase: 'podium',
    mode: 'higherLower',
    members: [
      { right: 2, place: 1, out_at_position: null },
      { right: 1, place: 2, out_at_position: 1 },
      { right: 0, place: 3, out_at_position: 0 },
      { right: 0, place: 4, out_at_position: 0 },
    ],
  });
  // A right answer of a player who comes second needs no reading of the pairs that nobody saw.
  const csv = await exportResults(room.ctx(1), { code: room.code });
  expect(csv.split('\r\n')[0]).toBe('name,right,questions,seconds,q1,q2');
  expect(await getDebrief(room.ctx(1), { code: room.code })).toMatchObject({ questions: 2, par: 2 });
});

test('when nobody knows a pair, it counts for nobody and all stay in', async () => {
  const room = await pairRoom(3);
  await room.start();
  await pair(room, { 1: false, 2: false }, false);
  expect(await room.view()).toMatchObject({ phase: 'result', result: { voided: true, missed: 1 } });
  expect(await outSeats(room)).toEqual([]);
  await room.endByTime();
  expect(await room.view()).toMatchObject({
    phase: 'question',
    members: Array(3).fill({ right: 0, place: null }),
  });
  await pair(room, { 1: true, 2: false, 3: true });
  await pair(room, { 1: false, 3: false });
  expect(await outSeats(room)).toEqual([2]);
  await pair(room, { 1: false, 3: true });
  expect(await room.view()).toMatchObject({
    phase: 'podium',
    members: [{ place: 2 }, { place: 3 }, { place: 1 }],
  });
});

test('when the pairs are used up, the faster of those who are in wins', async () => {
  const room = await pairRoom(2, { questions: 5 });
  await room.start();
  for (let position = 0; position < 5; position += 1) await pair(room, { 1: true, 2: true });
  expect(await room.view()).toMatchObject({
    phase: 'podium',
    members: [
      { right: 5, total_ms: 5000, place: 1, out_at_position: null },
      { right: 5, total_ms: 10_000, place: 2, out_at_position: null },
    ],
  });
});

test('a game that nobody answers ends with its pairs, and nobody has a place', async () => {
  const room = await pairRoom(2, { questions: 5 });
  await room.start();
  await room.playToEnd();
  expect(await room.view()).toMatchObject({ phase: 'podium', members: [{ place: null }, { place: null }] });
});

test('a host who presents is not in, and needs two players', async () => {
  const room = await pairRoom(2, { host_plays: false });
  await expect(room.start()).rejects.toMatchObject({ code: 'TOO_EARLY' });
  const third = await newcomer();
  await room.enter(third);
  room.players.push(third);
  await room.start();
  await room.untilStart();
  await expect(room.answer(1, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await pair(room, { 2: true, 3: false });
  expect(await room.view()).toMatchObject({
    phase: 'podium',
    members: [{ plays: false, place: null }, { place: 1 }, { place: 2 }],
  });
});

test('who comes after the start watches, and plays the next game', async () => {
  const room = await pairRoom(3);
  await room.loseConnection(3);
  await room.start();
  const late = await newcomer();
  await room.enter(late);
  room.players.push(late);
  await room.enter(3);
  await room.untilStart();
  for (const seat of [3, 4]) await expect(room.answer(seat, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await pair(room, { 1: true, 2: false });
  expect(await room.view()).toMatchObject({
    phase: 'podium',
    members: [{ place: 1 }, { place: 2 }, { plays: false, place: null }, { plays: false, place: null }],
  });
  await room.start();
  expect((await room.view()).members.map(({ plays, out_at_position }) => [plays, out_at_position])).toEqual(
    Array(4).fill([true, null]),
  );
});

test('coming back keeps a player in or out, and who leaves is not waited for', async () => {
  const room = await pairRoom(4);
  await room.start();
  await pair(room, { 1: true, 2: true, 3: false, 4: true });
  await room.loseConnection(2, 3);
  await room.enter(2);
  await room.enter(3);
  expect((await room.view()).members.map(({ plays, out_at_position }) => [plays, out_at_position])).toEqual([
    [true, null],
    [true, null],
    [true, 0],
    [true, null],
  ]);
  await leaveRoom(room.ctx(4), { code: room.code });
  await room.enter(4);
  await leaveRoom(room.ctx(3), { code: room.code });
  await room.enter(3);
  expect(await outSeats(room)).toEqual([3]);
  await leaveRoom(room.ctx(4), { code: room.code });
  await pair(room, { 1: true, 2: true });
  // The pair went by while the player was gone.
  await room.enter(4);
  expect(await outSeats(room)).toEqual([3, 4]);
  await leaveRoom(room.ctx(2), { code: room.code });
  await pair(room, { 1: true });
  expect((await room.view()).phase).toBe('podium');
});

test('a game of photos after one of pairs has all in again', async () => {
  const room = await pairRoom(2);
  await room.start();
  await pair(room, { 1: true, 2: false });
  await changeSettings(room.ctx(1), { code: room.code, settings: { ...SETTINGS, mode: 'photos' } });
  expect(await room.view()).toMatchObject({ mode: 'higherLower', settings: { mode: 'photos' } });
  await room.start();
  await room.untilStart();
  await room.answer(2, 1);
  expect(await room.view()).toMatchObject({
    mode: 'photos',
    question: { mode: 'photos', answered: [2] },
    members: [{ out_at_position: null }, { out_at_position: null }],
  });
});

test('parallel answers of all are stored once each, and the pair ends after the last', async () => {
  const room = await pairRoom(6);
  await room.start();
  await room.untilStart();
  const right = await room.rightOption();
  const sent = [1, 2, 3, 4, 5, 6].flatMap((seat) => [seat, seat]);
  await Promise.all(sent.map((seat) => room.answer(seat, seat < 4 ? right : other(right))));
  await room.advance();
  expect(await room.view()).toMatchObject({ phase: 'result', result: { missed: 0 } });
  expect(await outSeats(room)).toEqual([4, 5, 6]);
});

test('the pairs of a game differ, get no violent charge unless wanted, and no removal changes them', async () => {
  const room = await pairRoom(2, { nonviolent: true });
  await room.start();
  const rows = await database.db.$client<{ codes: number[]; counts: number[]; answer: number }[]>`
    select array[code_1, code_2] as codes, counts, answer_index as answer from room_questions
    where room_id = ${room.roomId}::uuid order by position`;
  expect(rows).toHaveLength(10);
  expect(new Set(rows.map(({ codes }) => codes.toSorted().join())).size).toBe(10);
  expect(rows.flatMap(({ codes }) => codes).filter(isViolent)).toEqual([]);
  for (const { counts, answer } of rows) expect(counts[answer - 1]).toBe(Math.max(...counts));
  expect(await voidRemovedRecords(database.db, 'any', clock.now)).toEqual([]);
  await expect(
    flagRoomQuestion(room.ctx(1), { code: room.code, game: 1, position: 0, reason: 'offensive' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await database.db.$client`update booking_records set expires_at = now() - interval '1 day'`;
  await pair(room, { 1: true, 2: true });
  expect(await room.view()).toMatchObject({ phase: 'question', question: { position: 1 } });
  await database.db.$client`update booking_records set expires_at = null`;
});

test('another process goes on where the first one was lost', async () => {
  const room = await pairRoom(3);
  await room.start();
  await pair(room, { 1: true, 2: true, 3: false });
  await database.db.$client`delete from realtime_processes where id = ${room.processId}::uuid`;
  const processId = await newProcess(database.db);
  const [leased] = await claimRooms(database.db, processId);
  if (!leased) throw new Error('no room to take');
  await room.untilStart();
  await room.answer(1, await room.rightOption());
  room.wait(QUESTION_MS);
  const ended = await advanceRoom(room.ctx(1), leased, { processId });
  expect(await outSeats(room)).toEqual([2, 3]);
  room.wait(RESULT_MS);
  expect((await advanceRoom(room.ctx(1), ended.leased ?? leased, { processId })).leased).toBeNull();
  expect((await room.view()).phase).toBe('podium');
});

test('nobody learns the right side before the pair ends', async () => {
  const room = await pairRoom(2);
  await room.start();
  const before = await room.view();
  await room.untilStart();
  await room.answer(1, await room.rightOption());
  const answered = await room.view();
  for (const shown of [before, answered]) {
    expect(shown.result).toBeNull();
    expect(Object.keys(shown.question ?? {}).toSorted()).toEqual(
      [
        'answered',
        'booking',
        'ends_at',
        'mode',
        'options',
        'photo',
        'place',
        'position',
        'starts_at',
      ].toSorted(),
    );
    expect(shown.members.map(({ out_at_position }) => out_at_position)).toEqual([null, null]);
  }
});
