import { expect, test } from 'vitest';
import { answerRoomQuestions } from '@/lib/rooms/game/answers/answer-room-questions';
import { advanceRoom } from '@/lib/rooms/game/room-loop';
import { removeMember } from '@/lib/rooms/host/control-room';
import { leaveRoom } from '@/lib/rooms/members/leave-room';
import { freshRooms } from '@/tests/support/fresh-rooms';
import { newRoom, QUESTION_MS, type RoomPlayer, type TestRoom } from '@/tests/support/rooms';
import { verdictOn } from '@/tests/support/timing';
import '@/tests/support/context';
import { expectRefused } from '@/tests/support/refused';

const { database, clock, startedRoom, newcomer } = freshRooms(20);
const FIRST = { game: 1, position: 0 };

const stored = ({ roomId }: TestRoom) => database.sql<{ seat: number; choice: number; elapsed_ms: number }[]>`
  select m.seat, a.choice, a.elapsed_ms from room_answers a
  join room_members m on m.room_id = a.room_id and m.player_id = a.player_id
  where a.room_id = ${roomId}::uuid order by m.seat`;
const refusedWith = (code: string) => expect.objectContaining({ code });

test('an answer counts once, from the start of its question to its end', async () => {
  const room = await startedRoom(3);
  const first = room.playerAt(1);
  await expectRefused(room.answer(first, 2), 'TOO_EARLY');
  await room.untilStart();
  room.wait(777);
  expect(await room.answer(first, 2)).toEqual({
    answered: { code: room.code, ...FIRST, option: 2 },
    roomId: room.roomId,
    isFirst: true,
  });
  expect(await room.answer(first, 2)).toMatchObject({ isFirst: false });
  await expectRefused(room.answer(first, 3), 'ANSWERED_ELSEWHERE');
  expect((await room.enter(first)).choice).toBe(2);
  room.wait(QUESTION_MS - 777);
  expect(await room.answer(2, 1)).toMatchObject({ isFirst: true });
  room.wait(1);
  await expectRefused(room.answer(3, 1), 'NOT_FOUND');
  await room.endByTime();
  // A repeated answer is acknowledged even then.
  expect(await room.send(first, { ...FIRST, option: 2 })).toMatchObject({ isFirst: false });
  await expectRefused(room.send(3, { ...FIRST, option: 1 }), 'NOT_FOUND');
  expect(await stored(room)).toEqual([
    { seat: 1, choice: 2, elapsed_ms: 777 },
    { seat: 2, choice: 1, elapsed_ms: QUESTION_MS },
  ]);
});

test('only members with an open session answer, and only the question on the screens', async () => {
  const room = await startedRoom(4);
  await room.untilStart();
  const stranger = await newcomer();
  await leaveRoom(room.ctx(2), room);
  await removeMember(room.ctx(1), { code: room.code, seat: 3 });
  await database.sql`
    update sessions set revoked_at = now() where id = ${room.playerAt(4).sessionId}::uuid`;
  const refused: [RoomPlayer, object, string][] = [
    [stranger, {}, 'NOT_FOUND'],
    [room.playerAt(2), {}, 'NOT_FOUND'],
    [room.playerAt(3), {}, 'NOT_FOUND'],
    [room.playerAt(4), {}, 'NOT_SIGNED_IN'],
    [room.playerAt(1), { position: 1 }, 'NOT_FOUND'],
    [room.playerAt(1), { game: 2 }, 'NOT_FOUND'],
  ];
  for (const [player, which, code] of refused)
    await expect(room.send(player, { ...FIRST, option: 1, ...which })).rejects.toEqual(refusedWith(code));
  expect(await stored(room)).toEqual([]);
});

test('one call stores the answers of several rooms; of two by one player the first counts', async () => {
  const rooms = [await startedRoom(2), await startedRoom(2)];
  await (rooms[1] as TestRoom).untilStart();
  const answers = rooms.flatMap((room) =>
    [1, 2].map((option) => ({ code: room.code, ...FIRST, option, ...room.playerAt(1) })),
  );
  const outcomes = await answerRoomQuestions(database.db, [...answers, ...answers], clock.now);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    'STORED',
    'ANSWERED_ELSEWHERE',
    'STORED',
    'ANSWERED_ELSEWHERE',
    'AGAIN',
    'ANSWERED_ELSEWHERE',
    'AGAIN',
    'ANSWERED_ELSEWHERE',
  ]);
  for (const room of rooms) expect(await stored(room)).toMatchObject([{ seat: 1, choice: 1 }]);
});

test('answers that race with the end of their question: what is acknowledged is in the result, nothing else', async () => {
  const room = await startedRoom(40);
  await room.untilStart();
  const leased = room.leased;
  if (!leased) throw new Error('no lease');
  const ctx = room.ctx(1);
  const now = clock.now;
  // The end by time comes in the middle of the answers, which are all in time by their own clock.
  const late = new Date(now.getTime() + QUESTION_MS);
  const calls = room.players.map((player, i) => async () => {
    const input = { code: room.code, ...FIRST, option: 1, ...player };
    const [outcome] = await answerRoomQuestions(database.db, [input], now);
    return { seat: i + 1, outcome: outcome?.outcome };
  });
  const [firstHalf, secondHalf] = [calls.slice(0, 20), calls.slice(20)];
  const [before, ended, after] = await Promise.all([
    Promise.all(firstHalf.map((call) => call())),
    advanceRoom({ ...ctx, now: () => late }, leased, room),
    Promise.all(secondHalf.map((call) => call())),
  ]);
  expect(ended.change).not.toBeNull();
  const outcomes = [...before, ...after];
  const counted = outcomes.filter(({ outcome }) => outcome === 'STORED').map(({ seat }) => seat);
  expect(outcomes.every(({ outcome }) => outcome === 'STORED' || outcome === 'NOT_FOUND')).toBe(true);
  expect((await stored(room)).map(({ seat }) => seat)).toEqual(counted);
  const { result } = await room.view();
  expect([result?.chosen[0], result?.missed]).toEqual([counted.length, 40 - counted.length]);
});

test('an acknowledgement takes as long for a right answer as for a wrong one', async () => {
  const room = await newRoom(database.db, clock, 40);
  const samples = { known: [] as number[], unknown: [] as number[] };
  await room.start();
  for (let position = 0; position < 6; position += 1) {
    await room.untilStart();
    const options = { known: await room.rightOption(), unknown: await room.wrongOption() };
    for (const [i, player] of room.players.entries()) {
      const kind = i % 2 === position % 2 ? 'known' : 'unknown';
      const began = performance.now();
      await room.send(player, { game: 1, position, option: options[kind] });
      samples[kind].push(performance.now() - began);
    }
    await room.endByTime();
    await room.endByTime();
  }
  expect(samples.known).toHaveLength(120);
  expect(verdictOn(samples).verdict).not.toBe('apart');
});
