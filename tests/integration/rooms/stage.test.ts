import { expect, test } from 'vitest';
import { getDebrief } from '@/lib/rooms/host/get-debrief';
import { exportResults } from '@/lib/rooms/host/results-csv';
import { getStageLink, readStage } from '@/lib/rooms/host/stage';
import { leaveRoom } from '@/lib/rooms/members/leave-room';
import { anonymousContext } from '@/tests/support/context';
import { freshRooms } from '@/tests/support/fresh-rooms';
import { newRoom, type TestRoom } from '@/tests/support/rooms';

const { database, clock, startedRoom } = freshRooms(20);

const keyOf = async (room: TestRoom) => {
  const { link } = await getStageLink(room.ctx(1), { code: room.code });
  const url = new URL(link);
  expect(url.pathname).toBe(`/room/${room.code}/stage`);
  return url.searchParams.get('key') ?? '';
};
const watch = (room: TestRoom, key: string, code = room.code) =>
  readStage(anonymousContext(database.db, { now: () => clock.now }), { code, key });

test('the link of the host shows what the members see, in every phase', async () => {
  const room = await newRoom(database.db, clock, 3);
  const key = await keyOf(room);
  const seen = async () => {
    const [stage, members] = [await watch(room, key), await room.view()];
    const photo = (view: typeof stage) => ({
      ...view,
      question: view.question && { ...view.question, photo: 1 },
    });
    expect(photo(stage)).toEqual(photo(members));
    return stage.phase;
  };
  expect(await seen()).toBe('lobby');
  await room.start();
  const phases = new Set<string>();
  while (room.leased) {
    phases.add(await seen());
    await room.endByTime();
  }
  expect([...phases]).toEqual(['question', 'result']);
  expect(await seen()).toBe('podium');
});

test('the stage learns the right option with the result, not before', async () => {
  const room = await startedRoom(2);
  const key = await keyOf(room);
  await room.untilStart();
  await room.answer(1, await room.rightOption());
  const before = await watch(room, key);
  expect(before).toMatchObject({ phase: 'question', result: null, question: { answered: [1] } });
  // Two rooms with different right options look the same.
  await database.sql`update room_questions set answer_index = answer_index % 4 + 1 where room_id = ${room.roomId}::uuid`;
  const { question, server_time: _, ...after } = await watch(room, key);
  const { question: asked, server_time: __, ...rest } = before;
  expect({ ...after, question: { ...question, photo: null } }).toEqual({
    ...rest,
    question: { ...asked, photo: null },
  });
});

test('no stage without the key of this room, nor for other members, nor after the end', async () => {
  const room = await newRoom(database.db, clock, 2);
  const other = await newRoom(database.db, clock, 1);
  const key = await keyOf(room);
  const notOpen = { code: 'NOT_FOUND' };
  await expect(getStageLink(room.ctx(2), { code: room.code })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(getStageLink(other.ctx(1), { code: room.code })).rejects.toMatchObject(notOpen);
  await expect(watch(room, await keyOf(other))).rejects.toMatchObject(notOpen);
  await expect(watch(room, 'x')).rejects.toMatchObject(notOpen);
  await expect(watch(room, key, 'BCDFG')).rejects.toMatchObject(notOpen);
  // The link outlives the host.
  await leaveRoom(room.ctx(1), { code: room.code });
  expect((await watch(room, key)).host_seat).toBe(2);
  await leaveRoom(room.ctx(2), { code: room.code });
  await expect(watch(room, key)).rejects.toMatchObject(notOpen);
});

/** Plays a game in which everybody gives the same answers: right in the first question, then wrong. */
async function playedRoom(): Promise<TestRoom> {
  const room = await startedRoom(3);
  for (let position = 0; room.leased; position += 1) {
    await room.untilStart();
    for (const seat of [2, 3]) {
      room.wait(1000);
      await room.answer(seat, await (position === 0 ? room.rightOption() : room.wrongOption()));
    }
    await room.endByTime();
    await room.endByTime();
  }
  return room;
}

test('the debrief counts what the room said against what was right', async () => {
  const room = await playedRoom();
  const debrief = await getDebrief(room.ctx(1), { code: room.code });
  const [row] = await database.sql<{ par: number }[]>`
    select count(*) filter (where par)::int as par from room_questions where room_id = ${room.roomId}::uuid`;
  expect(debrief).toMatchObject({ answers: 20, right: 2, questions: 10, par: row?.par });
  expect(debrief.misled).toMatchObject({ number: 2, players: 2, of: 2 });
  expect(debrief.misled?.believed).not.toBe(debrief.misled?.charge);
  const { chosen = 0, right = 0, of_100 = -1 } = debrief.overrated ?? {};
  expect(chosen - right).toBeGreaterThanOrEqual(2);
  expect(of_100).toBeGreaterThanOrEqual(0);
});

test('the file of results has a line for each player, the best first', async () => {
  const room = await playedRoom();
  const lines = (await exportResults(room.ctx(1), { code: room.code })).trimEnd().split('\r\n');
  const rest = Array(9).fill('0').join(',');
  expect(lines[0]).toBe('name,right,questions,seconds,q1,q2,q3,q4,q5,q6,q7,q8,q9,q10');
  expect(lines[1]).toBe(`Unknown,1,10,10.0,1,${rest}`);
  expect(lines[2]).toBe(`Unknown,1,10,20.0,1,${rest}`);
  expect(lines[3]).toBe(`Unknown,0,10,200.0${','.repeat(10)}`);
  expect(lines).toHaveLength(4);
});

test('who came after the game has ended is no player of it', async () => {
  const room = await playedRoom();
  // Who answered stays a player, also after leaving and coming back.
  await database.sql`
    update room_members m set joined_at = g.ended_at + interval '1 second' from room_games g
    where g.room_id = m.room_id and m.room_id = ${room.roomId}::uuid and m.seat in (1, 2)`;
  const lines = (await exportResults(room.ctx(1), { code: room.code })).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/^Unknown,1,10,20\.0,/);
});

test.each([
  ['debrief', getDebrief],
  ['file of results', exportResults],
] as const)('only the host reads the %s, and only after a game', async (_, read) => {
  const room = await startedRoom(2);
  await expect(read(room.ctx(1), { code: room.code })).rejects.toMatchObject({ code: 'TOO_EARLY' });
  await room.playToEnd();
  await expect(read(room.ctx(2), { code: room.code })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await read(room.ctx(1), { code: room.code });
});
