import { expect, test } from 'vitest';
import { nicknameSchema } from '@/lib/contract/rooms/schemas';
import { nameGuest } from '@/lib/rooms/members/name-guest';
import { freshRooms } from '@/tests/support/fresh-rooms';
import { newRoom, type TestRoom } from '@/tests/support/rooms';
import '@/tests/support/context';

const { database, clock } = freshRooms(10);

/** A room whose host has an account. All others are guests. */
async function roomWithGuests(members = 4): Promise<TestRoom> {
  const room = await newRoom(database.db, clock, members);
  await database.sql`update players set is_guest = true where id = any(${room.players.slice(1).map(({ playerId }) => playerId)}::uuid[])`;
  return room;
}
const name = (room: TestRoom, by: number, seat: number, nickname: string) =>
  nameGuest(room.ctx(by), { code: room.code, seat, nickname });
const shown = async (room: TestRoom, seat: number) => (await room.view()).members[seat - 1];

test('a guest chooses a nickname, the host changes it, and other rooms show it too', async () => {
  const room = await roomWithGuests();
  expect(await shown(room, 2)).toMatchObject({ guest: true, named: false });
  expect(await shown(room, 1)).toMatchObject({ guest: false, named: true });
  await name(room, 2, 2, 'Mia');
  expect(await shown(room, 2)).toMatchObject({ name: 'Mia', named: true });
  await name(room, 1, 2, 'Mia.B');
  expect(await shown(room, 2)).toMatchObject({ name: 'Mia.B' });
  const other = await newRoom(database.db, clock, 1);
  const { room: entered } = await other.enter(room.playerAt(2));
  expect(entered.members[1]).toMatchObject({ name: 'Mia.B', named: true });
});

test('a nickname is sealed in the database', async () => {
  const room = await roomWithGuests(2);
  await name(room, 2, 2, 'Mia');
  const rows =
    await database.sql`select to_jsonb(p)::text as row from players p where id = ${room.playerAt(2).playerId}::uuid`;
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain('Mia');
});

test.each([
  ['another guest', 3, 2, 'Mia', 'FORBIDDEN'],
  ['an account names itself', 1, 1, 'Mia', 'FORBIDDEN'],
  ['an empty seat', 1, 9, 'Mia', 'NOT_FOUND'],
  ['an abusive name', 2, 2, 'fuck_you', 'INVALID_INPUT'],
  ['the name of the game', 2, 2, 'Lineup-team', 'INVALID_INPUT'],
] as const)('%s is refused', async (_, by, seat, nickname, code) => {
  const room = await roomWithGuests();
  const before = (await room.view()).version;
  await expect(name(room, by, seat, nickname)).rejects.toMatchObject({ code });
  expect((await room.view()).version).toBe(before);
});

test('two members of a room have no names that look alike', async () => {
  const room = await roomWithGuests();
  await name(room, 2, 2, 'Milo');
  for (const taken of ['Milo', 'milo', 'Mil0', 'm_i-l.o'])
    await expect(name(room, 3, 3, taken)).rejects.toMatchObject({ code: 'TAKEN' });
  await name(room, 2, 2, 'MILO');
  await name(room, 3, 3, 'Mila');
});

test('nobody from outside names a member', async () => {
  const room = await roomWithGuests(2);
  const other = await newRoom(database.db, clock, 1);
  await expect(nameGuest(other.ctx(1), { code: room.code, seat: 2, nickname: 'Mia' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test.each(['ab', 'a'.repeat(21), 'Mia B', '<b>Mia</b>', 'Mía'])('%s does not fit the form', (nickname) => {
  const input = { code: 'BCDFG', seat: 1, nickname };
  expect(nicknameSchema.safeParse(input).success).toBe(false);
});
