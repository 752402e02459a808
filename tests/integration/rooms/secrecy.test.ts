import { expect, test } from 'vitest';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import { exportAccount } from '@/lib/export/export-account';
import { freshRooms } from '@/tests/support/fresh-rooms';
import {
  advance,
  answer,
  contextOf,
  endByTime,
  enter,
  newRoom,
  playerAt,
  rightOption,
  start,
  type TestRoom,
  untilStart,
  view,
} from '@/tests/support/rooms';
import '@/tests/support/context';

const { database, clock } = freshRooms(20);

/** A view without what differs from call to call: the token of the photo. */
const comparable = ({ question, ...room }: WireRoom) =>
  JSON.stringify({ ...room, question: question && { ...question, photo: question.photo?.split('/')[1] } });

const setRightOption = ({ roomId }: TestRoom, answer: number) => database.db.$client`
  update room_questions q set answer_index = ${answer}::smallint from rooms r
  where r.id = ${roomId}::uuid and q.room_id = r.id and q.game = r.game and q.position = r.position`;

test('while a question runs, every view is the same whatever the right option is', async () => {
  const room = await newRoom(database.db, clock, 3);
  await start(room);
  const joinedBy = async (seat: number) => comparable((await enter(room, playerAt(room, seat))).room);
  for (let position = 0; position < 3; position += 1) {
    await untilStart(room);
    for (const seat of [1, 2]) {
      await answer(room, playerAt(room, seat), seat);
      expect(await advance(room)).toBe(true);
      const views = new Set<string>();
      for (const right of [1, 2, 3, 4]) {
        await setRightOption(room, right);
        views.add(comparable(await view(room)));
        views.add(await joinedBy(3));
      }
      expect(views.size).toBe(1);
      const shown = await view(room);
      expect(shown.result).toBeNull();
      expect(Object.keys(shown.question ?? {}).sort()).toEqual(
        ['answered', 'ends_at', 'options', 'photo', 'place', 'position', 'starts_at', 'weekday'].sort(),
      );
    }
    await endByTime(room);
    // Now the right option is there, and makes a difference.
    const results = new Set<string>();
    for (const right of [1, 2, 3, 4]) {
      await setRightOption(room, right);
      results.add(comparable(await view(room)));
    }
    expect(results.size).toBe(4);
    await endByTime(room);
  }
});

test('the photo address is another one in each view and names neither record nor option', async () => {
  const room = await newRoom(database.db, clock, 2);
  await start(room);
  const [row] = await database.db.$client<{ record_id: string; photo_id: string; storage_key: string }[]>`
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
