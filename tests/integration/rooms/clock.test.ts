import type { SQLWrapper } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '@/db/client';
import { claimRooms } from '@/lib/rooms/game/leases';
import { advanceRoom } from '@/lib/rooms/game/room-loop';
import { skipPhase } from '@/lib/rooms/host/control-room';
import { leaveRoom } from '@/lib/rooms/members/leave-room';
import { freshRooms } from '@/tests/support/fresh-rooms';
import { newProcess, newRoom, QUESTION_MS, type TestRoom } from '@/tests/support/rooms';
import '@/tests/support/context';

const { database, clock, startedRoom, newcomer } = freshRooms(20);

const rowsOf = async ({ roomId }: TestRoom) =>
  database.sql`
    select to_jsonb(r) as room, (select jsonb_agg(q order by q.position) from room_questions q where q.room_id = r.id) as questions
    from rooms r where r.id = ${roomId}::uuid`;

test('after the lease has moved, a former holder changes nothing; the new one goes on at the same question', async () => {
  const room = await startedRoom(2);
  await room.untilStart();
  const former = room.leased;
  if (!former) throw new Error('no lease');
  // The process is taken for dead, and another one takes over.
  await database.sql`delete from realtime_processes where id = ${room.processId}::uuid`;
  const second = await newProcess(database.db);
  const [taken, ...others] = await claimRooms(database.db, second);
  expect(others).toEqual([]);
  const { roomId, dueMs, leaseNumber } = former;
  expect(taken).toEqual({ roomId, dueMs, leaseNumber: leaseNumber + 1 });
  expect(await claimRooms(database.db, second)).toEqual([]);
  room.wait(QUESTION_MS);
  const before = await rowsOf(room);
  expect(await advanceRoom(room.ctx(1), former, room)).toEqual({
    leased: null,
    change: null,
    progress: null,
  });
  // Neither with the new process's name nor with the new number.
  expect((await advanceRoom(room.ctx(1), former, { processId: second })).leased).toBeNull();
  expect((await advanceRoom(room.ctx(1), { ...former, leaseNumber: 2 }, room)).leased).toBeNull();
  expect(await rowsOf(room)).toEqual(before);
  const { leased } = await advanceRoom(room.ctx(1), taken ?? former, { processId: second });
  expect(leased).not.toBeNull();
  expect(await room.view()).toMatchObject({ phase: 'result', question: { position: 0 } });
});

/** A database whose transactions fail at the nth statement, as when the process is killed there. */
function killedAt(db: Database, n: number): { db: Database; wasKilled: () => boolean } {
  let statements = 0;
  let killed = false;
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction((tx) => {
      const execute = (query: SQLWrapper) => {
        statements += 1;
        if (statements !== n) return tx.execute(query);
        killed = true;
        throw new Error('killed');
      };
      return work(Object.assign(Object.create(tx), { execute }));
    }, config);
  return { db: Object.assign(Object.create(db), { transaction }), wasKilled: () => killed };
}

test('a transaction that is cut off anywhere leaves the room as it was, and the next try goes on', async () => {
  const room = await startedRoom(2);
  for (const phase of ['result', 'question', 'podium']) {
    if (phase === 'podium') for (let i = 0; i < 17; i += 1) await room.endByTime();
    room.wait(QUESTION_MS + 2000);
    const before = await rowsOf(room);
    let cuts = 0;
    for (let n = 1; room.leased; n += 1) {
      const { db, wasKilled } = killedAt(database.db, n);
      const advanced = await advanceRoom({ ...room.ctx(1), db }, room.leased, room).catch(() => null);
      if (!wasKilled()) {
        room.leased = advanced?.leased ?? null;
        break;
      }
      cuts += 1;
      expect(await rowsOf(room), `cut off at statement ${n}`).toEqual(before);
    }
    expect(cuts).toBeGreaterThan(3);
    expect(await room.view()).toMatchObject({ phase });
  }
  expect(room.leased).toBeNull();
});

test('a question ends when all who are present have answered; the absent are not waited for', async () => {
  const room = await startedRoom(3);
  await room.untilStart();
  await room.advance();
  expect(room.leased?.waiting).toBe(3);
  for (const seat of [1, 2]) await room.answer(seat, 1);
  await room.advance();
  expect(room.leased?.waiting).toBe(1);
  expect(await room.view()).toMatchObject({ phase: 'question' });
  await room.loseConnection(3);
  await room.advance();
  expect(await room.view()).toMatchObject({ phase: 'result', result: { missed: 1 } });
  // With nobody present the game goes on by its clock, and who comes back finds it.
  await room.loseConnection(1, 2, 3);
  await room.endByTime();
  expect(await room.view()).toMatchObject({ phase: 'question', question: { position: 1 } });
  await room.advance();
  expect(await room.view()).toMatchObject({ phase: 'question' });
  await room.endByTime();
  expect((await room.enter(3)).room).toMatchObject({
    phase: 'result',
    result: { missed: 3 },
  });
});

test('the host goes on from a result at once; others and late calls do not', async () => {
  const room = await startedRoom(2);
  const key = { code: room.code, game: 1, position: 0 };
  await room.untilStart();
  room.wait(QUESTION_MS - 1);
  await expect(skipPhase(room.ctx(1), key)).rejects.toMatchObject({ code: 'TOO_EARLY' });
  await room.endByTime();
  await expect(skipPhase(room.ctx(2), key)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await skipPhase(room.ctx(1), key);
  await room.advance();
  expect(await room.view()).toMatchObject({ phase: 'question', question: { position: 1 } });
  await expect(skipPhase(room.ctx(1), key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a game with a member who plays without the timer has none, and equal results share a place', async () => {
  const room = await newRoom(database.db, clock, 3);
  await database.sql`
    update players set plays_without_timer = true where id = ${room.playerAt(3).playerId}::uuid`;
  await room.start();
  expect(await room.view()).toMatchObject({ timed: false, next_at: null, question: { ends_at: null } });
  const key = { code: room.code, game: 1, position: 0 };
  await room.untilStart();
  await room.answer(1, await room.rightOption());
  room.wait(19_000);
  await expect(skipPhase(room.ctx(1), key)).rejects.toMatchObject({ code: 'TOO_EARLY' });
  room.wait(31_000);
  await room.answer(2, await room.rightOption());
  await room.advance();
  expect(await room.view()).toMatchObject({ phase: 'question' });
  await skipPhase(room.ctx(1), key);
  await room.advance();
  expect(await room.view()).toMatchObject({
    phase: 'result',
    members: [
      { place: 1, right: 1 },
      { place: 1, right: 1 },
      { place: 3, right: 0 },
    ],
  });
  await room.endByTime();
  await room.untilStart();
  room.wait(119_999);
  await room.advance();
  expect(await room.view()).toMatchObject({ phase: 'question' });
  room.wait(1);
  await room.advance();
  expect(await room.view()).toMatchObject({ phase: 'result', question: { position: 1 } });
});

test('ties go to the faster; a late joiner has missed what was before; who leaves is in no list', async () => {
  const room = await startedRoom(3);
  await room.untilStart();
  for (const [seat, ms] of [
    [1, 3000],
    [2, 1000],
    [3, 1],
  ] as const) {
    room.wait(ms);
    await room.answer(seat, seat === 3 ? await room.wrongOption() : await room.rightOption());
  }
  await room.advance();
  const late = await newcomer();
  room.wait(1);
  expect((await room.enter(late)).room).toMatchObject({
    result: { missed: 0 },
    members: [
      { seat: 1, place: 1, total_ms: 3000 },
      { seat: 2, place: 2, total_ms: 4000 },
      { seat: 3, place: 3, total_ms: 4001, right: 0 },
      { seat: 4, place: 4, total_ms: 20_000, right: 0 },
    ],
  });
  await leaveRoom(room.ctx(1), room);
  expect(await room.view()).toMatchObject({
    host_seat: 2,
    members: [{ seat: 2, place: 1 }, { seat: 3 }, { seat: 4 }],
  });
});

test('the standings of a whole game equal a recount of the stored answers', async () => {
  const room = await startedRoom(8);
  // A fixed sequence of pseudo-random numbers.
  let state = 20_261_121;
  const below = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  while (room.leased) {
    await room.untilStart();
    for (const player of room.players) {
      room.wait(below(900));
      if (below(5) > 0) await room.answer(player, 1 + below(4));
    }
    await room.endByTime();
    await room.endByTime();
  }
  const answers = await database.sql<{ seat: number; right: boolean; ms: number }[]>`
    select m.seat, a.choice = q.answer_index as right, a.elapsed_ms as ms from room_answers a
    join room_questions q on q.room_id = a.room_id and q.game = a.game and q.position = a.position
    join room_members m on m.room_id = a.room_id and m.player_id = a.player_id where a.room_id = ${room.roomId}::uuid`;
  const counted = room.players.map((_, i) => {
    const own = answers.filter(({ seat }) => seat === i + 1);
    const totalMs = own.reduce((sum, { ms }) => sum + ms, 0) + (10 - own.length) * QUESTION_MS;
    return { seat: i + 1, right: own.filter(({ right }) => right).length, total_ms: totalMs };
  });
  const better = counted.toSorted((a, b) => b.right - a.right || a.total_ms - b.total_ms);
  expect(answers.length).toBeGreaterThan(40);
  expect((await room.view()).members).toMatchObject(
    counted.map((member) => ({ ...member, place: better.indexOf(member) + 1 })),
  );
});
