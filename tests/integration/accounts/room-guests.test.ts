import { beforeEach, expect, test } from 'vitest';
import { createGuest } from '@/lib/accounts/guest/create-guest';
import { GUESTS_PER_ADDRESS } from '@/lib/accounts/limits';
import { guestSchema } from '@/lib/contract/accounts/schemas';
import { MOST_MEMBERS } from '@/lib/contract/rooms/rules';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';

const database = testDatabase();
const OUTSIDE = GUESTS_PER_ADDRESS.points;
const clock = { now: new Date('2026-11-23T12:00:00.000Z') };

beforeEach(async () => {
  await database.db.$client`delete from rate_limits`;
});

/** Opens a room without members and returns its id. */
async function openRoom(code: string): Promise<string> {
  const [room] = await database.db.$client<{ id: string }[]>`
    insert into rooms (code, created_at, used_at) values (${code}, now(), now()) returning id`;
  return room?.id ?? '';
}

async function fill(roomId: string, members: number): Promise<void> {
  for (let seat = 1; seat <= members; seat += 1) {
    const { actor } = await signedInPlayer(database.db);
    await database.db.$client`
      insert into room_members (room_id, player_id, seat, joined_at)
      values (${roomId}, ${actor.playerId}, ${seat}, now())`;
  }
}

/** Starts guests of one network at the same time, each with the next of these codes. Returns how many got in. */
async function start(count: number, codes: readonly (string | undefined)[], address = '198.51.100.7') {
  const ctx = anonymousContext(database.db, { address, now: () => clock.now });
  const guests = Array.from({ length: count }, (_, i) => {
    const code = codes[i % codes.length];
    return createGuest(ctx, { agreed: true, ...(code && { room_code: code }) });
  });
  const results = await Promise.allSettled(guests);
  const reasons = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const text = expect.stringMatching(/^Your network has started 20 guest games in an hour\./);
  for (const reason of reasons)
    expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', userMessage: text });
  return count - reasons.length;
}

test('of 1,000 guests from one network with the code of a room, 20 and the 50 of the room get in', async () => {
  await openRoom('BCDFG');
  expect(await start(1_000, ['BCDFG'])).toBe(OUTSIDE + 50);
  expect(await start(3, ['BCDFG'], '198.51.100.8')).toBe(3);
});

test('of 300 guests with the codes of three rooms, 20 and 100 get in; another network fills the rooms', async () => {
  for (const code of ['CCCCC', 'DDDDD', 'FFFFF']) await openRoom(code);
  expect(await start(300, ['CCCCC', 'DDDDD', 'FFFFF'])).toBe(OUTSIDE + 100);
  expect(await start(200, ['CCCCC', 'DDDDD', 'FFFFF'], '198.51.100.9')).toBe(OUTSIDE + 50);
});

test('guests of a room use none of the 20 of their network', async () => {
  await openRoom('GGGGG');
  expect(await start(30, ['GGGGG'])).toBe(30);
  expect(await start(OUTSIDE + 5, [undefined])).toBe(OUTSIDE);
  expect(await start(30, ['GGGGG'])).toBe(20);
});

test.each([
  ['is locked', async (id: string) => database.db.$client`update rooms set locked = true where id = ${id}`],
  [
    'has ended',
    async (id: string) => database.db.$client`update rooms set ended_at = now() where id = ${id}`,
  ],
  ['is full', async (id: string) => fill(id, MOST_MEMBERS)],
])('a room that %s admits nobody', async (_, change) => {
  const id = await openRoom('HHHHH');
  await change(id);
  expect(await start(OUTSIDE + 5, ['HHHHH'])).toBe(OUTSIDE);
  await database.db.$client`delete from rooms`;
});

test('members who have left make space', async () => {
  const id = await openRoom('JJJJJ');
  await fill(id, MOST_MEMBERS);
  await start(OUTSIDE, [undefined]);
  expect(await start(1, ['JJJJJ'])).toBe(0);
  await database.db.$client`update room_members set left_at = now() where room_id = ${id} and seat = 3`;
  expect(await start(1, ['JJJJJ'])).toBe(1);
});

test('after 30 wrong codes of a network one wrong code in 20 s is looked up, and right codes count', async () => {
  await openRoom('KKKKK');
  await start(OUTSIDE, [undefined]);
  for (let i = 0; i < 30; i += 1) expect(await start(1, ['ZZZZZ'])).toBe(0);
  expect(await start(30, ['KKKKK'])).toBe(30);
  expect(await start(1, ['ZZZZZ'])).toBe(0);
  expect(await start(1, ['KKKKK'])).toBe(0);
  clock.now = new Date(clock.now.getTime() + 20_000);
  expect(await start(1, ['KKKKK'])).toBe(1);
});

test('a code counts as typed, and one that no room can have is refused', () => {
  expect(guestSchema.parse({ agreed: true, room_code: ' bcdfg ' })).toEqual({
    agreed: true,
    room_code: 'BCDFG',
  });
  for (const room_code of ['ABCDE', 'BCDF', 'BCDFGH', '', null, 7])
    expect(guestSchema.safeParse({ agreed: true, room_code }).success).toBe(false);
});

test('codes that are guessed at the same moment count like those one after the other', async () => {
  await openRoom('BCDFG');
  expect(await start(OUTSIDE, [undefined])).toBe(OUTSIDE);
  const wrong = Array.from({ length: 60 }, (_, i) => `XXX${'BCDFGHJK'[i >> 3]}${'BCDFGHJK'[i & 7]}`);
  expect(await start(61, [...wrong, 'BCDFG'])).toBe(0);
  clock.now = new Date(clock.now.getTime() + 20_000);
  expect(await start(1, ['BCDFG'])).toBe(1);
});
