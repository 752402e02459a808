import { expect, test } from 'vitest';
import { RESULT_MS } from '@/lib/contract/rooms/rules';
import { freshRooms } from '@/tests/support/fresh-rooms';
import { newRoom } from '@/tests/support/rooms';
import '@/tests/support/context';
import { exportAccount } from '@/lib/export/export-account';
import { removeMember } from '@/lib/rooms/host/control-room';
import { leaveRoom } from '@/lib/rooms/members/leave-room';
import { getOwnRoom } from '@/lib/rooms/read-room';
import { endIdleRooms } from '@/lib/rooms/room-jobs';
import { signedInGuest } from '@/tests/support/factories';

const { database, clock, startedRoom, newcomer } = freshRooms(30);

test('a game of three from the lobby to the podium, and the next one', async () => {
  const room = await newRoom(database.db, clock, 3);
  expect(await room.view()).toMatchObject({
    code: room.code,
    phase: 'lobby',
    game: 0,
    host_seat: 1,
    locked: false,
    members: [1, 2, 3].map((seat) => ({ seat, present: true, right: 0, total_ms: 0, place: null })),
    question: null,
    result: null,
    next_at: null,
  });
  await room.start();
  for (let position = 0; position < 10; position += 1) {
    const shown = await room.view();
    const startsAt = clock.now.getTime() + 1500;
    expect(shown).toMatchObject({
      phase: 'question',
      game: 1,
      timed: true,
      next_at: startsAt + 20_000,
      question: { position, starts_at: startsAt, ends_at: startsAt + 20_000, answered: [] },
      result: null,
    });
    await room.untilStart();
    // The first is always right, the second in the first five questions, the third never answers in the last three.
    room.wait(1000);
    await room.answer(1, await room.rightOption());
    room.wait(1000);
    await room.answer(2, position < 5 ? await room.rightOption() : await room.wrongOption());
    expect(await room.advance()).toBe(true);
    expect(await room.view()).toMatchObject({ phase: 'question', question: { answered: [1, 2] } });
    if (position < 7) {
      await room.answer(3, await room.wrongOption());
      await room.advance();
    } else await room.endByTime();
    const right = await room.rightOption();
    const result = await room.view();
    expect(result).toMatchObject({
      phase: 'result',
      next_at: clock.now.getTime() + RESULT_MS,
      result: { answer: right, missed: position < 7 ? 0 : 1, voided: false },
    });
    expect(result.result?.chosen[right - 1]).toBe(position < 5 ? 2 : 1);
    expect(result.result?.explanation).not.toBe('');
    expect(result.result?.bookings?.of_options).toHaveLength(4);
    await room.endByTime();
  }
  expect(room.leased).toBeNull();
  expect(await room.view()).toMatchObject({
    phase: 'podium',
    game: 1,
    next_at: null,
    question: null,
    members: [
      { seat: 1, right: 10, total_ms: 10_000, place: 1 },
      { seat: 2, right: 5, total_ms: 20_000, place: 2 },
      { seat: 3, right: 0, total_ms: 7 * 2000 + 3 * 20_000, place: 3 },
    ],
  });
  await room.start();
  expect(await room.view()).toMatchObject({
    phase: 'question',
    game: 2,
    question: { position: 0 },
    members: [{ right: 0, place: null }, { right: 0 }, { right: 0 }],
  });
});

test('a member who is absent finds the way back until the room ends or the member is out, guests too', async () => {
  const room = await newRoom(database.db, clock, 2);
  const guest = await signedInGuest(database.db);
  await room.enter(guest.actor);
  const [host, other] = [room.ctx(1), room.ctx(2)];
  const here = { code: room.code };
  for (const ctx of [host, other, guest])
    expect(await getOwnRoom(ctx)).toEqual({ ...here, is_playing: false });
  expect(await getOwnRoom(room.ctx(await newcomer()))).toBeNull();
  await room.start();
  room.players.push(guest.actor);
  await room.loseConnection(3);
  expect(await getOwnRoom(guest)).toEqual({ ...here, is_playing: true });
  await leaveRoom(other, here);
  expect(await getOwnRoom(other)).toBeNull();
  await removeMember(host, { ...here, seat: 3 });
  expect(await getOwnRoom(guest)).toBeNull();
  room.wait(31 * 60_000);
  await endIdleRooms({ db: database.db, now: () => clock.now });
  expect(await getOwnRoom(host)).toBeNull();
});

test('of several rooms the one that plays comes first, then the last joined', async () => {
  const player = await newcomer();
  const playing = await newRoom(database.db, clock, [player, await newcomer()]);
  playing.wait(1000);
  const later = await newRoom(database.db, clock, [player]);
  const ctx = playing.ctx(player);
  expect(await getOwnRoom(ctx)).toEqual({ code: later.code, is_playing: false });
  await playing.start();
  expect(await getOwnRoom(ctx)).toEqual({ code: playing.code, is_playing: true });
});

test('the photo address is another one in each view and names neither record nor option', async () => {
  const room = await startedRoom(2);
  const [row] = await database.sql<{ record_id: string; photo_id: string; storage_key: string }[]>`
    select q.record_id, r.photo_id, p.storage_key from room_questions q
    join booking_records r on r.id = q.record_id join photos p on p.id = r.photo_id
    where q.room_id = ${room.roomId}::uuid and q.position = 0`;
  const [first, second] = [await room.view(), await room.view()];
  expect(first.question?.photo).not.toBe(second.question?.photo);
  for (const secret of [...Object.values(row ?? {}), ...room.players.map(({ playerId }) => playerId)])
    expect(JSON.stringify(first)).not.toContain(secret);
});

test('the own export does not say whether the answer to a running question is right', async () => {
  const room = await newRoom(database.db, clock, 2);
  const ctx = room.ctx(1);
  const exported = async () => {
    const pieces: string[] = [];
    const storage = async () => ({ put: async () => {}, get: async () => null, remove: async () => {} });
    for await (const piece of await exportAccount({ ...ctx, storage })) pieces.push(piece);
    return JSON.parse(pieces.join('')).rooms.lastDays[0].answers;
  };
  await room.start();
  await room.untilStart();
  await room.answer(1, await room.rightOption());
  expect(await exported()).toMatchObject([{ game: 1, question: 1, right: null }]);
  await room.endByTime();
  expect(await exported()).toMatchObject([{ game: 1, question: 1, right: true }]);
});
