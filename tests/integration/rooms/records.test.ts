import { beforeEach, expect, test } from 'vitest';
import { listBadges } from '@/lib/badges/list-badges';
import type { FlagReason } from '@/lib/contract/enums';
import { RESULT_MS } from '@/lib/contract/rooms/rules';
import { startDaily } from '@/lib/daily/play/start-daily';
import { systemRandom } from '@/lib/platform/random';
import { emptyCounts } from '@/lib/quiz/options/booking-counts';
import { flagRoomQuestion } from '@/lib/rooms/game/questions/flag-room-question';
import { pickRoomRecords } from '@/lib/rooms/game/questions/pick-room-records';
import { voidRemovedRecords } from '@/lib/rooms/game/questions/void-removed-records';
import { freshRooms } from '@/tests/support/fresh-rooms';
import { createPlayers, createRecords } from '@/tests/support/game-world';
import { newRoom, type RoomPlayer, type TestRoom } from '@/tests/support/rooms';
import '@/tests/support/context';

const { database, clock, startedRoom, newcomer } = freshRooms(15);

beforeEach(() => database.sql`truncate dailies, daily_questions cascade`);

async function recordsOf({ roomId }: TestRoom, game = 1): Promise<string[]> {
  const rows = await database.sql<{ id: string }[]>`
    select record_id as id from room_questions where room_id = ${roomId}::uuid and game = ${game}::smallint order by position`;
  return rows.map(({ id }) => id);
}
const remove = (recordId: string | undefined) =>
  database.sql`delete from booking_records where id = ${recordId ?? ''}::uuid`;

test('records do not repeat among the rooms of a host on a day, nor come from the daily', async () => {
  const room = await newRoom(database.db, clock, 2);
  const [host] = room.players;
  if (!host) throw new Error('no host');
  await startDaily(room.ctx(host));
  const daily = await database.sql<{ id: string }[]>`select record_id as id from daily_questions`;
  const shown = new Set(daily.map(({ id }) => id));
  expect(shown.size).toBe(10);
  await room.start();
  await room.playToEnd();
  await room.start();
  const other = await newRoom(database.db, clock, [host, room.playerAt(2)]);
  await other.start();
  for (const id of [...(await recordsOf(room)), ...(await recordsOf(room, 2)), ...(await recordsOf(other))])
    shown.add(id);
  expect(shown.size).toBe(40);
  // Five are left of 45.
  await room.playToEnd();
  await expect(room.start()).rejects.toMatchObject({ code: 'NO_QUESTIONS' });
  // Another host's rooms show them again, and so does the next day.
  const guestOfHost = await newRoom(database.db, clock, [room.playerAt(2), host]);
  await guestOfHost.start();
  room.wait(12 * 3_600_000);
  await guestOfHost.playToEnd();
  await room.start();
});

test('homicides are in no room', async () => {
  const room = await newRoom(database.db, clock, 2);
  const barred = await database.sql<{ id: string }[]>`
    update booking_records set category_code = (array[1010, 1012, 1041, 1051])[1 + ascii(id::text) % 4]
    where id in (select id from booking_records where pool = 'company' limit 35) returning id`;
  await room.start();
  const shown = await recordsOf(room);
  expect(shown).toHaveLength(10);
  expect(barred.filter(({ id }) => shown.includes(id))).toEqual([]);
});

test('a game shows no photo of a daily of the day before, which can still be open', async () => {
  const room = await newRoom(database.db, clock, 2);
  room.wait(-24 * 3_600_000);
  await startDaily(room.ctx(2));
  room.wait(24 * 3_600_000);
  const daily = await database.sql<{ id: string }[]>`select record_id as id from daily_questions`;
  expect(daily).toHaveLength(10);
  await room.start();
  const shown = await recordsOf(room);
  expect(daily.filter(({ id }) => shown.includes(id))).toEqual([]);
});

test('two rooms of one host that start at once show different records', async () => {
  const [host, other] = await createPlayers(database.db, 2, { now: clock.now });
  if (!host || !other) throw new Error('no players');
  const rooms = [
    await newRoom(database.db, clock, [host, other]),
    await newRoom(database.db, clock, [host, other]),
  ];
  await Promise.all(rooms.map((room) => room.start()));
  const records = (await Promise.all(rooms.map((room) => recordsOf(room)))).flat();
  expect(new Set(records).size).toBe(20);
});

test('a removed record voids its running question at once, for everybody', async () => {
  const room = await startedRoom(2);
  await room.untilStart();
  room.wait(1000);
  await room.answer(1, await room.rightOption());
  const [record, next] = await recordsOf(room);
  expect(await voidRemovedRecords(database.db, 'any', clock.now)).toEqual([]);
  await remove(record);
  expect(await voidRemovedRecords(database.db, [next ?? ''], clock.now)).toEqual([]);
  const [change] = await voidRemovedRecords(database.db, [record ?? ''], clock.now);
  const shown = await room.view();
  expect(shown).toMatchObject({
    version: change?.version,
    phase: 'result',
    next_at: clock.now.getTime() + RESULT_MS,
    question: { photo: null },
    result: { voided: true },
    members: [
      { right: 0, total_ms: 0, place: null },
      { right: 0, total_ms: 0, place: null },
    ],
  });
  await expect(room.answer(2, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await voidRemovedRecords(database.db, 'any', clock.now)).toEqual([]);
  await room.endByTime();
  expect(await room.view()).toMatchObject({ phase: 'question', question: { position: 1 } });
});

test('a member reports a photo that the room has shown; one that looks under 18 voids its question', async () => {
  const room = await newRoom(database.db, clock, 2);
  const stranger = await newcomer();
  await room.start();
  const flag = (player: RoomPlayer, position: number, reason: FlagReason) =>
    flagRoomQuestion(room.ctx(player), { code: room.code, game: 1, position, reason });
  const refused = { code: 'NOT_FOUND' };
  await expect(flag(stranger, 0, 'offensive')).rejects.toMatchObject(refused);
  await expect(flag(room.playerAt(1), 1, 'offensive')).rejects.toMatchObject(refused);
  await flag(room.playerAt(1), 0, 'offensive');
  const [record] = await recordsOf(room);
  const flags = await database.sql`select player_id, record_id, reason from record_flags`;
  expect([...flags]).toEqual([
    { player_id: room.playerAt(1).playerId, record_id: record, reason: 'offensive' },
  ]);
  await database.sql`
    update players set email_confirmed_at = now() where id = ${room.playerAt(2).playerId}::uuid`;
  await flag(room.playerAt(2), 0, 'under_age');
  expect(await voidRemovedRecords(database.db, [record ?? ''], clock.now)).toHaveLength(1);
  expect(await room.view()).toMatchObject({ phase: 'result', result: { voided: true } });
});

test('a removed record of a coming question is replaced by one that the host has not shown today', async () => {
  const room = await startedRoom(2);
  const before = await recordsOf(room);
  await remove(before[1]);
  expect(await voidRemovedRecords(database.db, [before[1] ?? ''], clock.now)).toEqual([]);
  await room.endByTime();
  await room.endByTime();
  const after = await recordsOf(room);
  expect(before).not.toContain(after[1]);
  expect(after.toSpliced(1, 1)).toEqual(before.toSpliced(1, 1));
  const shown = await room.view();
  expect(shown).toMatchObject({ phase: 'question', question: { position: 1 } });
  expect(shown.question?.photo).not.toBeNull();
});

test('without another record a coming question is left out, and the rest counts', async () => {
  const room = await startedRoom(2);
  const records = await recordsOf(room);
  await database.sql`
    delete from booking_records where id <> all(${`{${records.filter((_, i) => i !== 1 && i !== 9).join(',')}}`}::uuid[])`;
  await room.endByTime();
  await room.endByTime();
  expect(await room.view()).toMatchObject({ phase: 'question', question: { position: 2 } });
  await room.playToEnd();
  expect(await room.view()).toMatchObject({ phase: 'podium', members: [{ total_ms: 160_000 }, {}] });
});

test('a finished game counts for those who answered, and a win needs three others who did', async () => {
  const room = await newRoom(database.db, clock, 4);
  const badges = async (seat: number) =>
    (await listBadges(room.ctx(seat))).filter(({ badgeId }) => badgeId > 12 && badgeId <= 15);
  const held = async (seat: number) => (await badges(seat)).map(({ badgeCount }) => badgeCount);
  const play = async (answering: number[]) => {
    await room.start();
    await room.untilStart();
    for (const seat of answering)
      await room.answer(seat, await (seat === 1 ? room.rightOption() : room.wrongOption()));
    await room.playToEnd();
  };
  await play([1]);
  expect(await held(1)).toEqual([0, 0, 0]);
  await play([1, 2, 3]);
  expect(await held(1)).toEqual([1, 0, 0]);
  expect(await held(4)).toEqual([0, 0, 0]);
  await play([1, 2, 3, 4]);
  expect([await held(1), await held(2)]).toEqual([
    [1, 0, 1],
    [1, 0, 0],
  ]);
  expect((await badges(1))[1]?.progress).toEqual({ have: 2, need: 25 });
  await database.sql`update room_tallies set games = 24`;
  await createRecords(database.db, 10, 'company');
  await play([1, 2, 3, 4]);
  expect(await held(1)).toEqual([1, 1, 2]);
  const notifications = await database.sql<{ badge: string }[]>`
    select badge from notifications where player_id = ${room.playerAt(1).playerId}::uuid order by id`;
  expect(notifications.map(({ badge }) => badge).sort()).toEqual([
    'life-of-the-party',
    'roommate',
    'top-of-the-room',
    'top-of-the-room',
  ]);
});

test('guests do not count as beaten: a win needs three accounts', async () => {
  const room = await newRoom(database.db, clock, 5);
  const setGuests = (seats: number[]) => database.sql`
    update players set is_guest = id = any(${`{${seats.map((seat) => room.playerAt(seat).playerId).join(',')}}`}::uuid[])
    where id = any(${`{${room.players.map(({ playerId }) => playerId).join(',')}}`}::uuid[])`;
  const winsOf = async (seat: number) =>
    (await listBadges(room.ctx(seat))).find(({ badgeId }) => badgeId === 15)?.badgeCount;
  const win = async (winner: number) => {
    await room.start();
    await room.untilStart();
    for (const seat of [1, 2, 3, 4, 5])
      await room.answer(seat, await (seat === winner ? room.rightOption() : room.wrongOption()));
    await room.playToEnd();
  };
  await setGuests([3, 4]);
  await win(1);
  expect(await winsOf(1)).toBe(0);
  await setGuests([3]);
  await win(1);
  expect(await winsOf(1)).toBe(1);
  await win(3);
  expect(await winsOf(3)).toBe(1);
});

test('picking leaves out what is asked for, and takes no category that cannot be asked', async () => {
  const room = await startedRoom(2);
  const used = await recordsOf(room);
  const picked = await pickRoomRecords(database.db, {
    hostId: room.playerAt(1).playerId,
    roomId: room.roomId,
    game: 1,
    now: clock.now,
    randomPoints: Array.from({ length: 5 }, (_, i) => i / 5),
    nonviolent: false,
    bookings: emptyCounts(),
    random: systemRandom,
  }).catch((error) => error.records);
  expect(picked).toHaveLength(5);
  for (const { record_id } of picked) expect(used).not.toContain(record_id);
});
