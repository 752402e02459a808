import { beforeEach, expect, test, vi } from 'vitest';
import { challengeFriend } from '@/lib/friend-cards/challenge-friend';
import { blockPlayer } from '@/lib/friends/blocks/block-player';
import { unblockPlayer } from '@/lib/friends/blocks/unblock-player';
import { renamePlayer } from '@/lib/moderation/rename-player';
import { blockAndPart } from '@/lib/rooms/members/block-and-part';
import { createRoom } from '@/lib/rooms/members/create-room';
import { joinRoom } from '@/lib/rooms/members/join-room';
import { leaveRoom } from '@/lib/rooms/members/leave-room';
import { readRoom } from '@/lib/rooms/read-room';
import { testDatabase } from '@/tests/support/database';
import { befriend, type Sociable, sociablePlayers } from '@/tests/support/friends';
import { operator } from '@/tests/support/moderation';
import { newProcess } from '@/tests/support/rooms';

const database = testDatabase();
const NOT_OPEN = { code: 'NOT_FOUND', userMessage: 'This room is not open.' };

beforeEach(async () => {
  await database.sql`delete from rate_limits`;
});

/** Friends of each other: only players who had to do with each other can block. */
async function three(): Promise<[Sociable, Sociable, Sociable]> {
  const [ana, ben, cleo] = (await sociablePlayers(database.db, 3)) as [Sociable, Sociable, Sociable];
  await befriend(database.db, ana.id, ben.id);
  await befriend(database.db, ana.id, cleo.id);
  return [ana, ben, cleo];
}

const enter = async (player: Sociable, code: string) =>
  joinRoom(player, { code }, { processId: await newProcess(database.db) });

/** Opens a room; its host is the first member. */
async function roomOf(...members: [Sociable, ...Sociable[]]) {
  const { code, roomId } = await createRoom(members[0]);
  for (const member of members) await enter(member, code);
  const names = async () =>
    (await readRoom(database.db, roomId, new Date()))?.members.map(({ name }) => name);
  return { code, roomId, names };
}

const block = (player: Sociable, other: Sociable) => blockAndPart(player, { friendId: other.id });

test.each([
  ['the host has blocked', (ana: Sociable, ben: Sociable) => blockPlayer(ana, { friendId: ben.id })],
  ['has blocked the host', (ana: Sociable, ben: Sociable) => blockPlayer(ben, { friendId: ana.id })],
])(
  'a player whom %s is refused like one with a wrong code, by code and by an earlier challenge',
  async (_, change) => {
    const [ana, ben] = await three();
    const { code } = await challengeFriend(ana, { friendId: ben.id });
    await enter(ana, code);
    await change(ana, ben);
    await expect(enter(ben, code)).rejects.toMatchObject(NOT_OPEN);
    await expect(enter(ben, 'ZZZZZ')).rejects.toMatchObject(NOT_OPEN);
    await expect(challengeFriend(ben, { friendId: ana.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('a block with any member keeps a player out, also one with a member who is absent, until that member leaves', async () => {
  const [ana, ben, cleo] = await three();
  const room = await roomOf(cleo, ana);
  await block(ana, ben);
  await database.sql`update room_members set absent_since = now(), process_id = null where player_id = ${ana.id}`;
  await expect(enter(ben, room.code)).rejects.toMatchObject(NOT_OPEN);
  await leaveRoom(ana, { code: room.code });
  await enter(ben, room.code);
  await expect(enter(ana, room.code)).rejects.toMatchObject(NOT_OPEN);
});

test('a host who blocks a member removes them, who cannot come back, not even once unblocked', async () => {
  const [ana, ben, cleo] = await three();
  const room = await roomOf(ana, ben, cleo);
  await block(ana, ben);
  expect(await room.names()).toEqual([ana.username, cleo.username]);
  await expect(enter(ben, room.code)).rejects.toMatchObject(NOT_OPEN);
  await unblockPlayer(ana, { friendId: ben.id });
  await expect(enter(ben, room.code)).rejects.toMatchObject(NOT_OPEN);
});

test.each([
  ['the host', 0],
  ['another member', 1],
])('a member who blocks %s leaves, and can come back once both may meet again', async (_, seat) => {
  const [ana, ben, cleo] = await three();
  const room = seat === 0 ? await roomOf(ben, ana, cleo) : await roomOf(cleo, ana, ben);
  const rest = (seat === 0 ? [ben, cleo] : [cleo, ben]).map(({ username }) => username);
  const before = await readRoom(database.db, room.roomId, new Date());
  await block(ana, ben);
  expect(await room.names()).toEqual(rest);
  const after = await readRoom(database.db, room.roomId, new Date());
  // The others see it at the next look.
  expect(after?.version).toBeGreaterThan(before?.version ?? 0);
  await expect(enter(ana, room.code)).rejects.toMatchObject(NOT_OPEN);
  await unblockPlayer(ana, { friendId: ben.id });
  await enter(ana, room.code);
  expect((await room.names())?.toSorted()).toEqual([...rest, ana.username].toSorted());
});

test('a block parts two in every room that they share, and changes no other room', async () => {
  const [ana, ben, cleo] = await three();
  const rooms = [await roomOf(ana, ben, cleo), await roomOf(cleo, ben, ana)];
  const others = [await roomOf(ana, cleo), await roomOf(ben, cleo)];
  const names = () => Promise.all([...rooms, ...others].map((room) => room.names()));
  const [, , ...unchanged] = await names();
  await block(ana, ben);
  expect(await names()).toEqual([[ana.username, cleo.username], [cleo.username, ben.username], ...unchanged]);
});

test('a process that dies right after the commit of a block leaves the two in no room together', async () => {
  const [ana, ben, cleo] = await three();
  const room = await roomOf(cleo, ana, ben);
  const transaction = vi.fn(() => Promise.reject(new Error('killed')));
  transaction.mockImplementationOnce(database.db.transaction.bind(database.db) as never);
  const db = Object.assign(Object.create(database.db), { transaction });
  await expect(block({ ...ana, db }, ben)).rejects.toThrow('killed');
  expect(await room.names()).toEqual([cleo.username, ben.username]);
});

test('a block and a join at the same moment leave the two in no room together', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [ana, ben, cleo] = await three();
    const host = round % 2 === 0 ? ana : cleo;
    const { code, names } = await roomOf(host);
    const joins = host === ana ? [enter(ben, code)] : [enter(ana, code), enter(ben, code)];
    await Promise.allSettled([...joins, block(ana, ben)]);
    const inside = await names();
    expect(inside?.includes(ana.username) && inside.includes(ben.username)).toBe(false);
  }
});

test('a name that an operator withdraws is replaced in the room', async () => {
  const [ana, ben] = await three();
  const { names } = await roomOf(ana, ben);
  const { name } = await renamePlayer(operator(database.db), { userId: ben.code });
  expect(name).not.toBe(ben.username);
  expect(await names()).toEqual([ana.username, name]);
});
