import { expect, test } from 'vitest';
import { exportAccount } from '@/lib/export/export-account';
import { freshRooms } from '@/tests/support/fresh-rooms';
import {
  answer,
  contextOf,
  endByTime,
  newRoom,
  playerAt,
  rightOption,
  start,
  untilStart,
  view,
} from '@/tests/support/rooms';
import '@/tests/support/context';

const { database, clock, startedRoom } = freshRooms(20);

test('the photo address is another one in each view and names neither record nor option', async () => {
  const room = await startedRoom(2);
  const [row] = await database.sql<{ record_id: string; photo_id: string; storage_key: string }[]>`
    select q.record_id, r.photo_id, p.storage_key from room_questions q
    join booking_records r on r.id = q.record_id join photos p on p.id = r.photo_id
    where q.room_id = ${room.roomId}::uuid and q.position = 0`;
  const [first, second] = [await view(room), await view(room)];
  expect(first.question?.photo).not.toBe(second.question?.photo);
  for (const secret of [...Object.values(row ?? {}), ...room.players.map(({ playerId }) => playerId)])
    expect(JSON.stringify(first)).not.toContain(secret);
});

test('the own export does not say whether the answer to a running question is right', async () => {
  const room = await newRoom(database.db, clock, 2);
  const ctx = contextOf(room, playerAt(room, 1));
  const exported = async () => {
    const pieces: string[] = [];
    const storage = async () => ({ put: async () => {}, get: async () => null, remove: async () => {} });
    for await (const piece of await exportAccount({ ...ctx, storage })) pieces.push(piece);
    return JSON.parse(pieces.join('')).rooms.lastDays[0].answers;
  };
  await start(room);
  await untilStart(room);
  await answer(room, playerAt(room, 1), await rightOption(room));
  expect(await exported()).toMatchObject([{ game: 1, question: 1, right: null }]);
  await endByTime(room);
  expect(await exported()).toMatchObject([{ game: 1, question: 1, right: true }]);
});
