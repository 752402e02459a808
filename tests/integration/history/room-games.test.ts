import { expect, test } from 'vitest';
import { eraseDueAccounts } from '@/lib/accounts/deletion/erase-due-accounts';
import { scheduleDeletion } from '@/lib/accounts/deletion/schedule-deletion';
import { getFigures, getPlayed, listHistory } from '@/lib/history/read-history';
import type { Storage } from '@/lib/platform/storage/storage';
import { voidRemovedRecords } from '@/lib/rooms/game/questions/void-removed-records';
import { storeFinishedGame } from '@/lib/rooms/game/store-finished-game';
import { leaveRoom } from '@/lib/rooms/members/leave-room';
import { exportOf } from '@/tests/support/exports';
import { freshRooms } from '@/tests/support/fresh-rooms';
import type { TestRoom } from '@/tests/support/rooms';
import '@/tests/support/context';

const { database, clock, startedRoom, newcomer } = freshRooms(40);

const list = async (room: TestRoom, who: Parameters<TestRoom['ctx']>[0]) =>
  (await listHistory(room.ctx(who), { kind: 'room', before: null })).entries;

/** Lets these members answer the running question: true is right. Ends it and its result. */
async function ask(room: TestRoom, answers: Record<number, boolean>): Promise<void> {
  await room.untilStart();
  for (const [seat, isRight] of Object.entries(answers))
    await room.answer(Number(seat), isRight ? await room.rightOption() : await room.wrongOption());
  await room.advance();
  if ((await room.view()).phase === 'question') await room.endByTime();
  await room.endByTime();
}

const recordAt = async (room: TestRoom, position: number) => {
  const [row] = await database.sql<{ id: string }[]>`
    select record_id as id from room_questions where room_id = ${room.roomId} and position = ${position}`;
  return row?.id ?? '';
};

test('a finished game is listed, opened, counted, exported, kept without its room, and erased with the player', async () => {
  const room = await startedRoom(3);
  await ask(room, { 1: true, 2: false });
  await ask(room, { 1: false });
  expect(await list(room, 1)).toEqual([]);
  const second = await recordAt(room, 1);
  const pars = await database.sql<{ par: boolean }[]>`
    select par from room_questions where room_id = ${room.roomId} order by position`;
  await room.playToEnd();
  const at = clock.now.getTime();

  const [entry, ...others] = await list(room, 1);
  expect(others).toEqual([]);
  const par = pars.filter((question) => question.par).length;
  expect(entry).toMatchObject({ kind: 'room', at, right: 1, of: 10, par, number: null });
  expect(await list(room, 2)).toMatchObject([{ right: 0, of: 10, par }]);
  // The third has answered nothing.
  expect(await list(room, 3)).toEqual([]);
  const { months } = await getFigures(room.ctx(1));
  expect(months).toEqual([{ month: '2026-11', kind: 'room', entries: 1, right: 1, of: 10, par }]);

  // The room goes after two days.
  await database.sql`delete from rooms`;
  await database.sql`delete from booking_records where id = ${second}`;
  const id = entry?.id ?? '';
  const played = await getPlayed(room.ctx(1), { id });
  expect(played.entry).toEqual(entry);
  expect(played.questions).toHaveLength(10);
  expect(played.questions.map(({ photo }) => photo !== null)).toEqual(
    Array.from({ length: 10 }, (_, position) => position !== 1),
  );
  expect(played.questions.map((question) => question.par)).toEqual(pars.map((question) => question.par));
  const choices = played.questions.map(
    ({ choice, answer }) => choice && (choice === answer ? 'right' : 'wrong'),
  );
  expect(choices).toEqual(['right', 'wrong', ...Array.from({ length: 8 }, () => null)]);
  expect(played.questions[0]?.options).toHaveLength(4);
  await expect(getPlayed(room.ctx(2), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  const { data } = await exportOf<{ rooms: { games: object[] } }>(room.ctx(1));
  expect(data.rooms.games).toEqual([
    {
      endedAt: expect.stringContaining(new Date(at).toISOString().slice(0, 19)),
      answers: ['right', 'wrong', ...Array.from({ length: 8 }, () => 'none')],
    },
  ]);

  await scheduleDeletion(room.ctx(1));
  const later = new Date(at + 8 * 86_400_000);
  await eraseDueAccounts({ ...room.ctx(1), now: () => later, storage: async () => ({}) as Storage });
  const left = await database.sql<{ id: string }[]>`select player_id as id from player_room_games`;
  expect(left).toEqual([{ id: room.playerAt(2).playerId }]);
});

test('a game whose end is stored again gives one entry', async () => {
  const room = await startedRoom(2);
  await ask(room, { 1: true, 2: true });
  await room.playToEnd();
  const entries = await list(room, 1);
  expect(entries).toHaveLength(1);
  await storeFinishedGame(
    database.db,
    { roomId: room.roomId, game: 1 },
    new Date(clock.now.getTime() + 1000),
  );
  expect(await list(room, 1)).toEqual(entries);
  await room.start();
  await ask(room, { 2: true });
  await room.playToEnd();
  expect(await list(room, 1)).toEqual(entries);
  expect(await list(room, 2)).toMatchObject([
    { right: 1, of: 10 },
    { right: 1, of: 10 },
  ]);
});

test('unanswered questions count only while the player is present, and void ones never count', async () => {
  const room = await startedRoom(2);
  await ask(room, { 1: true, 2: true });
  const late = await newcomer();
  room.players.push(late);
  await room.enter(late);
  await ask(room, { 1: true, 3: true });
  await leaveRoom(room.ctx(2), { code: room.code });
  await room.untilStart();
  const removed = await recordAt(room, 2);
  await database.sql`delete from booking_records where id = ${removed}`;
  await voidRemovedRecords(database.db, [removed], clock.now);
  await room.endByTime();
  await room.playToEnd();
  expect(await list(room, 1)).toMatchObject([{ right: 2, of: 9 }]);
  expect(await list(room, 2)).toMatchObject([{ right: 1, of: 2 }]);
  expect(await list(room, late)).toMatchObject([{ right: 1, of: 8 }]);
});

test('a question that the player let pass counts, though the player reconnects later', async () => {
  const room = await startedRoom(2);
  await ask(room, { 1: true, 2: true });
  await ask(room, { 1: true });
  await room.untilStart();
  await room.loseConnection(2);
  await room.enter(2);
  await room.playToEnd();
  expect(await list(room, 2)).toMatchObject([{ right: 1, of: 10 }]);
});
