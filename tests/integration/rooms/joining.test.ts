import { beforeEach, expect, test, vi } from 'vitest';
import { sql } from '@/db/sql';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { MAX_MEMBERS } from '@/lib/contract/rooms/rules';
import { challengeFriend } from '@/lib/friend-cards/challenge-friend';
import { blockPlayer, unblockPlayer } from '@/lib/friends/blocks';
import { renamePlayer } from '@/lib/moderation/players/rename-player';
import { systemRandom } from '@/lib/platform/random';
import type { Storage } from '@/lib/platform/storage/storage';
import { setRoomLocked } from '@/lib/rooms/host/control-room';
import { blockAndSeparate } from '@/lib/rooms/members/block-and-separate';
import { createRoom, newRoomCode } from '@/lib/rooms/members/create-room';
import { isRoomOpen } from '@/lib/rooms/members/is-room-open';
import { joinRoom } from '@/lib/rooms/members/join-room';
import { leaveRoom } from '@/lib/rooms/members/leave-room';
import { readRoom } from '@/lib/rooms/read-room';
import { lockPlayers } from '@/lib/rooms/room';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase, untilLocksWait } from '@/tests/support/database';
import { signedInGuest } from '@/tests/support/factories';
import { befriend, type Sociable, sociablePlayers } from '@/tests/support/friends';
import { createOnePlayer, createPlayers, type WorldPlayer } from '@/tests/support/game-world';
import { operator } from '@/tests/support/moderation';
import { expectRefused } from '@/tests/support/refused';
import { newProcess, newRoom, type TestRoom } from '@/tests/support/rooms';

const database = testDatabase({ warm: 20 });
const clock = { now: new Date('2026-11-21T12:00:00.000Z') };

beforeEach(() => database.sql`truncate rate_limits`);

const joining = (room: TestRoom, players: readonly WorldPlayer[], address = '192.0.2.1') =>
  Promise.allSettled(
    players.map((player) =>
      joinRoom({ ...room.ctx(player), address }, { code: room.code }, { processId: room.processId }),
    ),
  );
const codesOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'in' : result.reason.code));

test('200 members who join at once get 200 seats', async () => {
  const room = await newRoom(database.db, clock, 1);
  const results = await joining(room, await createPlayers(database.db, MAX_MEMBERS - 1, { now: clock.now }));
  expect(new Set(codesOf(results))).toEqual(new Set(['in']));
  const { members } = await room.view();
  expect(members.map(({ seat }) => seat)).toEqual(Array.from({ length: MAX_MEMBERS }, (_, i) => i + 1));
});

/** Inserts members without calls of `joinRoom`. */
async function seat({ roomId, processId }: TestRoom, count: number): Promise<void> {
  const ids = (await createPlayers(database.db, count, { now: clock.now })).map(({ playerId }) => playerId);
  await database.sql`
    insert into room_members (room_id, player_id, seat, joined_at, process_id)
    select ${roomId}::uuid, id, seat + 1, ${clock.now.toISOString()}::timestamptz, ${processId}::uuid
    from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality as m (id, seat)`;
}

test('of 200 who want the last seat at once, one gets it, and the refusals cost nothing', async () => {
  const room = await newRoom(database.db, clock, 1);
  await seat(room, MAX_MEMBERS - 2);
  const players = await createPlayers(database.db, 200, { now: clock.now });
  const codes = codesOf(await joining(room, players));
  expect(codes.filter((code) => code === 'in')).toHaveLength(1);
  expect(codes.filter((code) => code === 'TAKEN')).toHaveLength(199);
  expect((await room.view()).members).toHaveLength(MAX_MEMBERS);
  expect(await database.sql`select key from rate_limits where key like 'room-codes%'`).toEqual([]);
});

test('50 callers who guess codes in parallel are slowed down, and lock no classmate out', async () => {
  const room = await newRoom(database.db, clock, 1);
  const guessers = await createPlayers(database.db, 50, { now: clock.now });
  const classmates = await createPlayers(database.db, 5, { now: clock.now });
  const guess = (player: WorldPlayer, code: string) =>
    joinRoom({ ...room.ctx(player), address: '192.0.2.7' }, { code }, { processId: room.processId });
  let compared = 0;
  await Promise.all(
    guessers.map(async (player) => {
      for (let i = 0; i < 4; i += 1) {
        const code = await guess(player, newRoomCode(systemRandom)).catch((error) => error.code);
        if (code === 'NOT_FOUND') compared += 1;
      }
    }),
  );
  // The limit of the network, and one in the slow lane for each of them.
  expect(compared).toBe(30 + 50);
  for (const player of guessers.slice(0, 3))
    await expect(guess(player, room.code)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: 20,
    });
  expect(codesOf(await joining(room, classmates, '192.0.2.7'))).toEqual(['in', 'in', 'in', 'in', 'in']);
  clock.now = new Date(clock.now.getTime() + 20_000);
  expect(codesOf(await joining(room, guessers.slice(0, 3), '192.0.2.7'))).toEqual(['in', 'in', 'in']);
});

test('who is in a room comes back whatever was guessed from the same network', async () => {
  const room = await newRoom(database.db, clock, 2);
  const [, member] = room.players;
  if (!member) throw new Error('no member');
  const ctx = { ...room.ctx(member), address: '192.0.2.8' };
  for (let i = 0; i < 21; i += 1)
    await joinRoom(ctx, { code: newRoomCode(systemRandom) }, { processId: room.processId }).catch(() => {});
  await expectRefused(joinRoom(ctx, { code: newRoomCode(systemRandom) }, room), 'TOO_MANY_REQUESTS');
  expect((await joinRoom(ctx, room, room)).joined.seat).toBe(2);
});

test('after wrong codes a room that is closed to the player answers like a wrong code', async () => {
  const room = await newRoom(database.db, clock, 1);
  const player = await createOnePlayer(database.db, { now: clock.now });
  const ctx = { ...room.ctx(player), address: '192.0.2.10' };
  const refusal = (code: string) =>
    joinRoom(ctx, { code }, { processId: room.processId }).then(
      () => 'in',
      (error) => error.code,
    );
  for (let i = 0; i < 20; i += 1) await refusal(newRoomCode(systemRandom));
  await database.sql`update rooms set locked = true where id = ${room.roomId}`;
  for (const code of [room.code, newRoomCode(systemRandom)]) {
    expect([await refusal(code), await refusal(room.code)]).toEqual(['NOT_FOUND', 'TOO_MANY_REQUESTS']);
    clock.now = new Date(clock.now.getTime() + 20_000);
  }
});

test('50 guests of a network share one wrong code in 20 s after the limit', async () => {
  const room = await newRoom(database.db, clock, 1);
  let compared = 0;
  for (let i = 0; i < 50; i += 1) {
    const { actor } = await signedInGuest(database.db, { now: () => clock.now });
    const ctx = { ...room.ctx(actor), address: '192.0.2.9' };
    const code = newRoomCode(systemRandom);
    const refusal = await joinRoom(ctx, { code }, room).catch((error) => error.code);
    if (refusal === 'NOT_FOUND') compared += 1;
  }
  expect(compared).toBe(30 + 1);
});

const NOT_OPEN = { code: 'NOT_FOUND', userMessage: 'We can’t find that room. It may be over or locked.' };

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
    (await readRoom(anonymousContext(database.db), roomId))?.('en').members.map(({ name }) => name);
  return { code, roomId, names };
}

const block = (player: Sociable, other: Sociable) => blockAndSeparate(player, { friendId: other.id });

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
    await expectRefused(challengeFriend(ben, { friendId: ana.id }), 'NOT_FOUND');
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
  const before = await readRoom(anonymousContext(database.db), room.roomId);
  await block(ana, ben);
  expect(await room.names()).toEqual(rest);
  const after = await readRoom(anonymousContext(database.db), room.roomId);
  // The others see it at the next look.
  expect(after?.('en').version).toBeGreaterThan(before?.('en').version ?? 0);
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

test('a block while a member is erased waits for the erasure, without a deadlock', async () => {
  const [ana, ben, cleo] = await three();
  await roomOf(cleo, ana, ben);
  await database.sql`update players set deletion_due_at = now() - interval '1 second' where id = ${ben.id}`;
  const storage: Storage = { put: async () => {}, get: async () => null, remove: async () => {} };
  const [ended] = await database.db.transaction(async (tx) => {
    await lockPlayers(tx, [ben.id]);
    const erasing = eraseAccount({ ...anonymousContext(database.db), storage }, { playerId: ben.id });
    // The erasure has locked the room, and waits for the player.
    await untilLocksWait(database.db);
    const both = Promise.allSettled([erasing, block(ana, ben)]);
    await untilLocksWait(database.db, 2);
    return [both];
  });
  expect(await ended).toMatchObject([
    { status: 'fulfilled', value: true },
    { status: 'rejected', reason: { code: 'NOT_FOUND' } },
  ]);
});

test('a block of a stranger is refused without waiting for the rooms of the stranger', async () => {
  const [ana] = await three();
  const [stranger] = await three();
  const { roomId } = await roomOf(stranger);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select from rooms where id = ${roomId} for update`);
    await expectRefused(block(ana, stranger), 'NOT_FOUND');
  });
});

test('a name that an operator withdraws is replaced in the room', async () => {
  const [ana, ben] = await three();
  const { names } = await roomOf(ana, ben);
  const { name } = await renamePlayer(operator(database.db), { userId: ben.code });
  expect(name).not.toBe(ben.username);
  expect(await names()).toEqual([ana.username, name]);
});

test('a visitor learns of an open room, and not of a locked, ended or unknown one', async () => {
  const room = await newRoom(database.db, clock, 2);
  const visitor = anonymousContext(database.db, { now: () => clock.now });
  const isOpen = (code: string) => isRoomOpen(visitor, { code });
  expect(await isOpen(room.code)).toBe(true);
  await setRoomLocked(room.ctx(1), { code: room.code, locked: true });
  expect(await isOpen(room.code)).toBe(false);
  expect(await isOpen(newRoomCode(systemRandom))).toBe(false);
});

test('a visitor who tries many codes learns nothing more, not even of an open room', async () => {
  const room = await newRoom(database.db, clock, 2);
  const visitor = anonymousContext(database.db, { now: () => clock.now });
  const tried = Array.from({ length: 40 }, () => newRoomCode(systemRandom));
  const outcomes = await Promise.allSettled(tried.map((code) => isRoomOpen(visitor, { code })));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(8);
  await expectRefused(isRoomOpen(visitor, { code: room.code }), 'TOO_MANY_REQUESTS');
});
