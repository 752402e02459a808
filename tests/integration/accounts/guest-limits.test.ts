import { beforeEach, expect, test } from 'vitest';
import { createGuest } from '@/lib/accounts/guest/create-guest';
import { env } from '@/lib/platform/config/env';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase({ poolSize: 20 });
const NETWORK = (reached: number) =>
  new RegExp(`^Your network has started ${reached} guest games in an hour\\. Create an account to play now`);
const ALL =
  /^Very many guest games have started in the last hour\. Create an account to play now, or try again in \d+ minutes\.$/;

beforeEach(async () => {
  await database.db.$client`truncate rate_limits`;
});

async function openRooms(codes: readonly string[]): Promise<void> {
  for (const code of codes)
    await database.db.$client`insert into rooms (code, created_at, used_at) values (${code}, now(), now())`;
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
  const result = await start(networks(200));
  expect(result.in).toBe(60);
  for (const text of result.texts) expect(text).toMatch(NETWORK(60));
  expect((await start(networks(60, { first: 256 }))).in).toBe(60);
});

test('a /48 starts 200 guests an hour, whatever networks it uses, and another /48 is not affected', async () => {
  const spread = Array.from({ length: 400 }, (_, i) => networks(1, { first: i * 160 })).flat();
  const result = await start(spread);
  expect(result.in).toBe(200);
  for (const text of result.texts) expect(text).toMatch(NETWORK(200));
  expect((await start(networks(20, { site: '2001:db8:8' }))).in).toBe(20);
});

test('the codes of rooms admit 300 guests of a /56 besides its 60', async () => {
  const codes = [...'BCDFGHJK'].map((letter) => `MMMM${letter}`);
  await openRooms(codes);
  expect((await start(networks(256), (i) => codes[i % 8])).in).toBe(256);
  expect((await start(networks(144), (i) => codes[i % 8])).in).toBe(44 + 60);
});

const setCount = (points: number) =>
  database.db.$client`update rate_limits set points = ${points} where key like 'guests-all:%'`;

test('all networks together start 1,500 guests an hour, and 500 more by the codes of rooms', async () => {
  await openRooms(['PPPPP']);
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
