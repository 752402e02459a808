import { expect, test } from 'vitest';
import { challengeFriend } from '@/lib/friend-cards/challenge-friend';
import { type Limit, spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { GAMES_HOSTED, GAMES_PLAYED } from '@/lib/rooms/limits';
import { joinRoom } from '@/lib/rooms/members/join-room';
import { readMemberships } from '@/lib/rooms/members/presence';
import { freshRooms } from '@/tests/support/fresh-rooms';
import { befriend } from '@/tests/support/friends';
import { newRoom, type RoomPlayer, type TestRoom } from '@/tests/support/rooms';
import '@/tests/support/context';

const { database, clock, newcomer } = freshRooms(180);
const PARALLEL = 25;
/** How many of the 40 games a day the player has already played in other rooms. */
const BEFORE = 25;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes the limit of new rooms, which these tests exceed. */
const allowRooms = () => database.sql`delete from rate_limits where key like 'rooms-new:%'`;

async function roomsOf(members: (at: number) => Promise<RoomPlayer[]>): Promise<TestRoom[]> {
  const rooms: TestRoom[] = [];
  for (let at = 0; at < PARALLEL; at += 1) {
    await allowRooms();
    rooms.push(await newRoom(database.db, clock, await members(at)));
  }
  return rooms;
}

/** Counts this many games of a player, without playing them. */
async function count(limit: Limit, player: RoomPlayer, games: number): Promise<void> {
  const call = { subject: player.playerId, now: clock.now };
  for (let game = 0; game < games; game += 1) await spendWithin(database.db, limit, call);
}

async function settle(tries: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(tries);
  const refusals = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  return { done: results.length - refusals.length, refusals };
}

async function finish(room: TestRoom): Promise<void> {
  await database.sql`update rooms set position = 9 where id = ${room.roomId}::uuid`;
  await room.playToEnd();
}

test('a player hosts 20 games a day, also when 25 rooms start at once', async () => {
  const host = await newcomer();
  const rooms = await roomsOf(async () => [host, await newcomer()]);
  const { done, refusals } = await settle(rooms.map((room) => room.start()));
  expect(done).toBe(20);
  expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['TOO_MANY_REQUESTS']));
  expect(refusals[0]).toMatchObject({
    userMessage: 'You’ve hosted 20 games in the last 24 hours. You can host again in 24 hours.',
    retryAfterSeconds: DAY_MS / 1000,
  });
  clock.now = new Date(clock.now.getTime() + DAY_MS);
  const refused = rooms.find((room) => room.leased === null);
  if (!refused) throw new Error('no start was refused');
  await refused.start();
});

test('a player plays in 40 games a day, also when 25 rooms start at once; the others play on', async () => {
  const guest = { ...(await newcomer()), isGuest: true };
  await count(GAMES_PLAYED, guest, BEFORE);
  const rooms = await roomsOf(async () => [await newcomer(), await newcomer(), guest]);
  const { done } = await settle(rooms.map((room) => room.start()));
  expect(done).toBe(PARALLEL);
  const seats = await Promise.all(rooms.map(async (room) => (await room.view()).members.length));
  expect(seats.filter((members) => members === 3)).toHaveLength(40 - BEFORE);
  expect(seats.filter((members) => members === 2)).toHaveLength(PARALLEL - (40 - BEFORE));
  const left = rooms[seats.indexOf(2)];
  if (!left) throw new Error('no room without the player');
  const who = { roomId: left.roomId, playerIds: [guest.playerId] };
  expect(await readMemberships(database.db, who)).toMatchObject([{ isGone: true, hasReachedLimit: true }]);
  const message = 'You’ve played 40 games in rooms in the last 24 hours. You can play again in 24 hours.';
  await expect(left.enter(guest)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    userMessage: message,
  });
  left.wait(DAY_MS);
  expect((await left.enter(guest)).seat).toBe(3);
  expect(await readMemberships(database.db, who)).toMatchObject([{ isGone: false, hasReachedLimit: false }]);
});

test('whoever joins running games plays in 40 of them, also when 25 joins come at once', async () => {
  const rooms = await roomsOf(async () => [await newcomer(), await newcomer()]);
  for (const room of rooms) await room.start();
  const late = await newcomer();
  await count(GAMES_PLAYED, late, BEFORE);
  const { done, refusals } = await settle(rooms.map((room) => room.enter(late)));
  expect(done).toBe(40 - BEFORE);
  expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['TOO_MANY_REQUESTS']));
});

test('coming back to a game does not count again, and a rematch does', async () => {
  const room = await newRoom(database.db, clock, 2);
  const other = room.playerAt(2);
  await count(GAMES_PLAYED, other, 38);
  await room.start();
  await room.untilStart();
  const elsewhere = await newRoom(database.db, clock, 1);
  for (const { processId } of [elsewhere, room, elsewhere, room])
    await joinRoom(room.ctx(other), room, { processId });
  await finish(room);
  await room.start();
  expect((await room.view()).members).toHaveLength(2);
  await finish(room);
  await expect(room.start()).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    userMessage: 'The other players have played 40 games in rooms in the last 24 hours. Invite someone else.',
  });
  // The refused start changed nothing.
  expect((await room.view()).members).toHaveLength(2);
  await count(GAMES_PLAYED, room.playerAt(1), 40);
  await expect(room.start()).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    userMessage: 'You’ve played 40 games in rooms in the last 24 hours. You can play again in 24 hours.',
  });
});

test('a rematch counts for its host, and so does a game after a challenge', async () => {
  const room = await newRoom(database.db, clock, 2);
  await count(GAMES_HOSTED, room.playerAt(1), 18);
  await room.start();
  await finish(room);
  await room.start();
  await finish(room);
  await expect(room.start()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const [me, them] = [room.playerAt(1), room.playerAt(2)];
  await befriend(database.db, me.playerId, them.playerId);
  const { code } = await challengeFriend(room.ctx(me), { friendId: them.playerId });
  const challenged = Object.assign(Object.create(room) as TestRoom, { code });
  for (const player of [me, them]) await challenged.enter(player);
  await expect(challenged.start()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
