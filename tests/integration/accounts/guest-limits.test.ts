import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGuest } from '@/lib/accounts/guest/create-guest';
import { GUESTS_PER_ADDRESS } from '@/lib/accounts/limits';
import { guestSchema } from '@/lib/contract/accounts/schemas';
import { MAX_MEMBERS } from '@/lib/contract/rooms/rules';
import { env } from '@/lib/platform/config/env';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { createPlayers } from '@/tests/support/game-world';

const database = testDatabase({ warm: 20 });
const supportEmail = env().SUPPORT_EMAIL;
afterEach(() => Object.assign(env(), { SUPPORT_EMAIL: supportEmail }));
const NETWORK = (reached: number) =>
  new RegExp(`^Your network has started ${reached} guest games in an hour\\. Sign up to play now`);
const ALL =
  /^Too many guest games started in the last hour\. Sign up to play now, or try again in \d+ minutes\.$/;

beforeEach(() => database.db.$client`truncate rate_limits, rooms cascade`);

/** Opens a room without members and returns its id. */
async function openRoom(code: string): Promise<string> {
  const [room] = await database.db.$client<{ id: string }[]>`
    insert into rooms (code, created_at, used_at) values (${code}, now(), now()) returning id`;
  return room?.id ?? '';
}

/** Starts one guest from each address. Returns how many got in, and the texts of the refusals. */
async function start(
  addresses: readonly string[],
  codeOf: (i: number) => string | undefined = () => undefined,
) {
  const guests = addresses.map((address, i) => {
    const code = codeOf(i);
    return createGuest(anonymousContext(database.db, { address }), {
      agreed: true,
      ...(code && { room_code: code }),
    });
  });
  const results = await Promise.allSettled(guests);
  const refusals = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  return {
    in: results.length - refusals.length,
    texts: new Set(refusals.map(({ userMessage }) => userMessage)),
  };
}

/** Returns `count` addresses of /64 networks whose fourth group starts at `first`. */
const networks = (count: number, { site = '2001:db8:7', first = 0 } = {}) =>
  Array.from({ length: count }, (_, i) => `${site}:${(first + i).toString(16)}::/64`);

test('a /56 starts 60 guests an hour, whatever /64 networks it uses, and its neighbor too', async () => {
  const result = await start(networks(90));
  expect(result.in).toBe(60);
  for (const text of result.texts) expect(text).toMatch(NETWORK(60));
  expect((await start(networks(60, { first: 256 }))).in).toBe(60);
});

test('a /48 starts 200 guests an hour, whatever networks it uses, and another /48 is not affected', async () => {
  const spread = Array.from({ length: 240 }, (_, i) => networks(1, { first: i * 256 })).flat();
  const result = await start(spread);
  expect(result.in).toBe(200);
  for (const text of result.texts) expect(text).toMatch(NETWORK(200));
  expect((await start(networks(20, { site: '2001:db8:8' }))).in).toBe(20);
});

test('the codes of rooms admit 750 guests of a /56 besides its 60', async () => {
  const codes = [...'BCDFGHJK'].map((letter) => `MMMM${letter}`);
  for (const code of codes) await openRoom(code);
  expect((await start(networks(20), (i) => codes[i % 8])).in).toBe(20);
  // Sets the counts of the /56 and the /48 from 20 to 620. Each /64 still has 1.
  await database.db.$client`
    update rate_limits set points = 620 where key like 'room-guests-network:%' and points = 20`;
  expect((await start(networks(80), (i) => codes[i % 8])).in).toBe(80);
  expect((await start(networks(144), (i) => codes[i % 8])).in).toBe(50 + 60);
});

const setCount = (points: number) =>
  database.db.$client`update rate_limits set points = ${points} where key like 'guests-all:%'`;

test('all networks together start 1,500 guests an hour, and 500 more by the codes of rooms', async () => {
  await openRoom('PPPPP');
  const addresses = Array.from({ length: 20 }, (_, i) => `198.51.100.${i}`);
  await start(['203.0.113.1']);
  await setCount(1_490);
  const result = await start(addresses);
  expect(result.in).toBe(10);
  for (const text of result.texts) expect(text).toMatch(ALL);
  await setCount(1_990);
  expect((await start(addresses, () => 'PPPPP')).in).toBe(10);
});

test('a guest refused by one limit is counted by none', async () => {
  await start(['203.0.113.1']);
  await setCount(1_500);
  expect((await start(networks(100))).in).toBe(0);
  await setCount(0);
  expect((await start(networks(100))).in).toBe(60);
});

test('the operator gets one email in an hour when the limit of all networks is reached', async () => {
  Object.assign(env(), { SUPPORT_EMAIL: 'help@example.org' });
  await start(['203.0.113.1']);
  await setCount(1_499);
  const ctx = anonymousContext(database.db, { address: '203.0.113.2' });
  await createGuest(ctx, { agreed: true });
  expect(ctx.mails).toEqual([]);
  for (let i = 0; i < 3; i += 1) await createGuest(ctx, { agreed: true }).catch(() => {});
  expect(ctx.mails).toEqual([{ kind: 'manyGuests', to: 'help@example.org', guests: 1_500 }]);
});

test('a queue that refuses the email does not change the answer', async () => {
  await start(['203.0.113.1']);
  await setCount(1_500);
  const sendMail = async () => Promise.reject(new Error('no queue'));
  const ctx = { ...anonymousContext(database.db), sendMail };
  await expect(createGuest(ctx, { agreed: true })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

const OUTSIDE = GUESTS_PER_ADDRESS.points;
const clock = { now: new Date('2026-11-23T12:00:00.000Z') };

async function fill(roomId: string, members: number): Promise<void> {
  const ids = (await createPlayers(database.db, members)).map(({ playerId }) => playerId);
  await database.db.$client`
    insert into room_members (room_id, player_id, seat, joined_at)
    select ${roomId}, id, seat, now() from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality as m (id, seat)`;
}

/** Starts guests of one network at the same time, each with the next of these codes. Returns how many got in. */
async function startInRooms(count: number, codes: readonly (string | undefined)[], address = '198.51.100.7') {
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

test('of 1,000 guests from one network with the code of a room, 20 and the 200 of the room get in', async () => {
  await openRoom('BCDFG');
  expect(await startInRooms(1_000, ['BCDFG'])).toBe(OUTSIDE + 200);
  expect(await startInRooms(3, ['BCDFG'], '198.51.100.8')).toBe(3);
});

test('of 300 guests with the codes of three rooms, 20 and 250 get in; another network brings as many', async () => {
  for (const code of ['CCCCC', 'DDDDD', 'FFFFF']) await openRoom(code);
  expect(await startInRooms(300, ['CCCCC', 'DDDDD', 'FFFFF'])).toBe(OUTSIDE + 250);
  expect(await startInRooms(300, ['CCCCC', 'DDDDD', 'FFFFF'], '198.51.100.9')).toBe(OUTSIDE + 250);
});

test('guests of a room use none of the 20 of their network', async () => {
  await openRoom('GGGGG');
  expect(await startInRooms(120, ['GGGGG'])).toBe(120);
  expect(await startInRooms(OUTSIDE + 5, [undefined])).toBe(OUTSIDE);
  expect(await startInRooms(120, ['GGGGG'])).toBe(80);
});

test.each([
  ['is locked', async (id: string) => database.db.$client`update rooms set locked = true where id = ${id}`],
  [
    'has ended',
    async (id: string) => database.db.$client`update rooms set ended_at = now() where id = ${id}`,
  ],
  ['is full', async (id: string) => fill(id, MAX_MEMBERS)],
])('a room that %s admits nobody', async (_, change) => {
  const id = await openRoom('HHHHH');
  await change(id);
  expect(await startInRooms(OUTSIDE + 5, ['HHHHH'])).toBe(OUTSIDE);
});

test('members who have left make space', async () => {
  const id = await openRoom('JJJJJ');
  await fill(id, MAX_MEMBERS);
  await startInRooms(OUTSIDE, [undefined]);
  expect(await startInRooms(1, ['JJJJJ'])).toBe(0);
  await database.db.$client`update room_members set left_at = now() where room_id = ${id} and seat = 3`;
  expect(await startInRooms(1, ['JJJJJ'])).toBe(1);
});

test('after 30 wrong codes of a network one wrong code in 20 s is looked up, and right codes count', async () => {
  await openRoom('KKKKK');
  await startInRooms(OUTSIDE, [undefined]);
  for (let i = 0; i < 30; i += 1) expect(await startInRooms(1, ['ZZZZZ'])).toBe(0);
  expect(await startInRooms(30, ['KKKKK'])).toBe(30);
  expect(await startInRooms(1, ['ZZZZZ'])).toBe(0);
  expect(await startInRooms(1, ['KKKKK'])).toBe(0);
  clock.now = new Date(clock.now.getTime() + 20_000);
  expect(await startInRooms(1, ['KKKKK'])).toBe(1);
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
  expect(await startInRooms(OUTSIDE, [undefined])).toBe(OUTSIDE);
  const wrong = Array.from({ length: 60 }, (_, i) => `XXX${'BCDFGHJK'[i >> 3]}${'BCDFGHJK'[i & 7]}`);
  expect(await startInRooms(61, [...wrong, 'BCDFG'])).toBe(0);
  clock.now = new Date(clock.now.getTime() + 20_000);
  expect(await startInRooms(1, ['BCDFG'])).toBe(1);
});
