import { expect, test } from 'vitest';
import { questionMs, RESULT_MS } from '@/lib/contract/rooms/rules';
import type { RoomSettings } from '@/lib/contract/rooms/schemas';
import { isViolent } from '@/lib/quiz/options/options';
import { changeSettings, pauseRoom, skipPhase } from '@/lib/rooms/host/control-room';
import { lockRoomOfHost } from '@/lib/rooms/room';
import { freshRooms } from '@/tests/support/fresh-rooms';
import { newRoom, type TestRoom } from '@/tests/support/rooms';
import '@/tests/support/context';

const { database, clock } = freshRooms(45);

const DEFAULT: RoomSettings = {
  mode: 'photos',
  questions: 10,
  seconds: 20,
  nonviolent: false,
  host_plays: true,
};

const change = (room: TestRoom, part: Partial<RoomSettings>, seat = 1) =>
  changeSettings(room.ctx(seat), { code: room.code, settings: { ...DEFAULT, ...part } });

async function roomWith(part: Partial<RoomSettings>, members = 3): Promise<TestRoom> {
  const room = await newRoom(database.db, clock, members);
  await change(room, part);
  return room;
}

/** Lets all questions run out of time. Returns how many there were, and how long each took. */
async function playThrough(room: TestRoom): Promise<number[]> {
  const lengths: number[] = [];
  while (room.leased) {
    const { phase, question } = await room.view();
    if (phase === 'question' && question) lengths.push((question.ends_at ?? Infinity) - question.starts_at);
    room.wait(room.leased.dueMs - clock.now.getTime());
    await room.advance();
  }
  return lengths;
}

test('a new room has the settings that rooms always had, and a change shows to all', async () => {
  const room = await newRoom(database.db, clock, 2);
  const before = await room.view();
  expect(before).toMatchObject({ settings: DEFAULT, set_size: 10, timed: true, paused: false });
  const changed = { mode: 'photos', questions: 5, seconds: 60, nonviolent: true, host_plays: false } as const;
  const { version } = await change(room, changed);
  expect(await room.view()).toMatchObject({ settings: changed, set_size: 5, version });
  expect(version).toBe(before.version + 1);
});

test.each([
  [5, 10],
  [15, 30],
  [20, 60],
] as const)('a game of %i questions of %i s', async (questions, seconds) => {
  const room = await roomWith({ questions, seconds });
  await room.start();
  expect(await playThrough(room)).toEqual(Array(questions).fill(seconds * 1000));
  // What was not answered counts its full time.
  expect(await room.view()).toMatchObject({
    phase: 'podium',
    set_size: questions,
    members: Array(3).fill({ right: 0, total_ms: questions * questionMs(seconds), place: 1 }),
  });
});

test('the settings stay for the next game, and the podium keeps those of the game that was played', async () => {
  const room = await roomWith({ questions: 5, seconds: 10 });
  await room.start();
  await playThrough(room);
  await change(room, { questions: 15, seconds: null });
  expect(await room.view()).toMatchObject({ phase: 'podium', set_size: 5, timed: true });
  await room.start();
  expect(await room.view()).toMatchObject({ phase: 'question', set_size: 15, timed: false, next_at: null });
});

test('only the host changes settings, and not while a game runs', async () => {
  const room = await newRoom(database.db, clock, 2);
  await expect(change(room, {}, 2)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await room.start();
  await expect(change(room, { questions: 5 })).rejects.toMatchObject({ code: 'TOO_EARLY' });
  expect((await room.view()).settings).toEqual(DEFAULT);
});

test('without violence no question is about it, no option names it, and a replaced record is not either', async () => {
  const room = await roomWith({ questions: 20, nonviolent: true });
  await room.start();
  const options = async () => {
    const rows = await database.sql<{ codes: number[] }[]>`
      select array[code_1, code_2, code_3, code_4] as codes from room_questions where room_id = ${room.roomId}::uuid`;
    expect(rows).toHaveLength(20);
    return rows.flatMap(({ codes }) => codes);
  };
  expect((await options()).filter(isViolent)).toEqual([]);
  await database.sql`delete from booking_records where id in (
    select record_id from room_questions where room_id = ${room.roomId}::uuid and position > 0)`;
  await playThrough(room);
  expect((await options()).filter(isViolent)).toEqual([]);
});

test('with all charges some options are violent, so that the test above can fail', async () => {
  const room = await roomWith({ questions: 20 });
  await room.start();
  const [row] = await database.sql<{ codes: number[] }[]>`
    select array_agg(c) as codes from room_questions q, unnest(array[code_1, code_2, code_3, code_4]) c
    where room_id = ${room.roomId}::uuid`;
  expect(row?.codes.some(isViolent)).toBe(true);
});

test('a host who presents is not waited for, cannot answer, and has no place', async () => {
  await database.sql`truncate rate_limits`;
  const room = await roomWith({ questions: 5, host_plays: false });
  await room.start();
  await room.untilStart();
  await expect(room.answer(1, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await room.advance();
  expect(room.leased?.waiting).toBe(2);
  await room.answer(2, await room.rightOption());
  await room.answer(3, await room.wrongOption());
  await room.advance();
  const shown = await room.view();
  expect(shown).toMatchObject({ phase: 'result', result: { missed: 0 } });
  expect(shown.members.map(({ plays, place }) => [plays, place])).toEqual([
    [false, null],
    [true, 1],
    [true, 2],
  ]);
  // A game that is presented counts towards the games that the host hosts, not towards those played.
  const [counts] = await database.sql`
    select count(*) filter (where key like 'room-games-played:%')::int as played,
      count(*) filter (where key like 'room-games-hosted:%')::int as hosted from rate_limits`;
  expect(counts).toMatchObject({ played: 2, hosted: 1 });
});

test('who presented one game plays the next one', async () => {
  const room = await roomWith({ questions: 5, host_plays: false }, 2);
  await room.start();
  await playThrough(room);
  await change(room, { questions: 5 });
  await room.start();
  await room.untilStart();
  await room.answer(1, 1);
  expect((await room.view()).members.map(({ plays }) => plays)).toEqual([true, true]);
});

test('a presented game needs one player besides the host', async () => {
  const room = await roomWith({ host_plays: false }, 1);
  await expect(room.start()).rejects.toMatchObject({ code: 'TOO_EARLY' });
});

test('a player without a timer makes the game untimed; a host who presents does not', async () => {
  const room = await roomWith({ host_plays: false });
  await database.sql`update players set plays_without_timer = true where id = ${room.playerAt(1).playerId}::uuid`;
  await room.start();
  expect((await room.view()).timed).toBe(true);
});

test('in a paused room each result waits for the host, and resuming gives it its time again', async () => {
  const room = await roomWith({ questions: 5 });
  const pause = (paused: boolean, seat = 1) => pauseRoom(room.ctx(seat), { code: room.code, paused });
  await expect(pause(true)).rejects.toMatchObject({ code: 'TOO_EARLY' });
  await room.start();
  await expect(pause(true, 2)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await pause(true);
  // The question goes on.
  await room.endByTime();
  expect(await room.view()).toMatchObject({ phase: 'result', paused: true, next_at: null });
  room.wait(10 * RESULT_MS);
  await room.advance();
  expect((await room.view()).phase).toBe('result');
  await skipPhase(room.ctx(1), { code: room.code, game: 1, position: 0 });
  await room.advance();
  expect(await room.view()).toMatchObject({ phase: 'question', paused: true });
  await room.endByTime();
  await pause(false);
  expect((await room.view()).next_at).toBe(clock.now.getTime() + RESULT_MS);
  await room.endByTime();
  expect(await room.view()).toMatchObject({ phase: 'question', paused: false });
  // A new game is not paused.
  await pause(true);
  await playThrough(room);
  await room.start();
  expect((await room.view()).paused).toBe(false);
});

test('the host of a room is locked for each of these calls', async () => {
  const room = await newRoom(database.db, clock, 2);
  await expect(
    database.db.transaction((tx) => lockRoomOfHost(tx, 'BCDFG', room.playerAt(1).playerId)),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(changeSettings(room.ctx(1), { code: 'BCDFG', settings: DEFAULT })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
