import { expect, test } from 'vitest';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { logOut } from '@/lib/accounts/log-in/log-out';
import { subscribeSchema } from '@/lib/contract/push/push';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import type { Storage } from '@/lib/platform/storage/storage';
import { getPush } from '@/lib/push/get-push';
import { subscribe, unsubscribe } from '@/lib/push/subscribe';
import { openSession } from '@/lib/sessions/session';
import { testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { newEndpoint, pushBrowser } from '@/tests/support/push-browser';
import { expectRefused } from '@/tests/support/refused';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
type Player = Awaited<ReturnType<typeof signedInPlayer>>;

const rowsOf = ({ actor }: Player) =>
  database.sql<{ session_id: string; endpoint_index: string }[]>`
    select session_id, endpoint_index from push_subscriptions where player_id = ${actor.playerId} order by created_at`;
const isOn = async (player: Player) => (await getPush(player))?.isOn;

/** The same player with another session. */
async function onAnotherDevice(player: Player, now = new Date()): Promise<Player> {
  const { playerId } = player.actor;
  const { sessionId } = await openSession(database.db, { playerId, remembered: true, now, client: null });
  return testContext(database.db, { kind: 'player', playerId, sessionId }, { now: () => now });
}

test('a session has one browser, which is on there alone until it is off', async () => {
  const player = await signedInPlayer(database.db);
  const laptop = await onAnotherDevice(player);
  expect(await getPush(player)).toEqual({
    publicKey: TEST_SETTINGS.VAPID_PUBLIC_KEY,
    isOn: false,
    sent: ['lives', 'streak', 'challenge'],
    kinds: [],
  });
  const { input } = pushBrowser(newEndpoint());
  await subscribe(player, input);
  await subscribe(player, input);
  await subscribe(player, pushBrowser(newEndpoint()).input);
  expect(await rowsOf(player)).toHaveLength(1);
  expect([await isOn(player), await isOn(laptop)]).toEqual([true, false]);
  await unsubscribe(laptop);
  expect(await isOn(player)).toBe(true);
  await unsubscribe(player);
  expect(await isOn(player)).toBe(false);
});

test('endpoint and keys are not readable in the database', async () => {
  const player = await signedInPlayer(database.db);
  const { input } = pushBrowser(`${newEndpoint()}-canary`);
  await subscribe(player, input);
  const [row] = await database.sql`
    select to_jsonb(s)::text as stored from push_subscriptions s where player_id = ${player.actor.playerId}`;
  for (const secret of ['canary', 'googleapis', input.keys.p256dh, input.keys.auth])
    expect(row?.stored).not.toContain(secret);
});

test('a browser moves to the player who subscribes it last, also when two do at once', async () => {
  const players = [await signedInPlayer(database.db), await signedInPlayer(database.db)];
  const { input } = pushBrowser(newEndpoint());
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(players.map((player) => subscribe(player, input)));
    const counts = await Promise.all(players.map(async (player) => (await rowsOf(player)).length));
    expect(counts.toSorted()).toEqual([0, 1]);
  }
  for (const player of players) await subscribe(player, input);
  expect(await Promise.all(players.map(isOn))).toEqual([false, true]);
});

test('a player has ten browsers at most, the newest ones', async () => {
  const player = await signedInPlayer(database.db);
  const devices: Player[] = [];
  for (let second = 0; second < 12; second += 1) {
    const device = await onAnotherDevice(player, new Date(Date.now() + second * 1000));
    await subscribe(device, pushBrowser(newEndpoint()).input);
    devices.push(device);
  }
  const expected = devices.slice(2).map(({ actor }) => actor.sessionId);
  expect((await rowsOf(player)).map((row) => row.session_id)).toEqual(expected);
});

test('the end of a session removes its browser, and an ended one gets none', async () => {
  const player = await signedInPlayer(database.db);
  const laptop = await onAnotherDevice(player);
  await subscribe(player, pushBrowser(newEndpoint()).input);
  await subscribe(laptop, pushBrowser(newEndpoint()).input);
  await logOut(player);
  expect((await rowsOf(player)).map((row) => row.session_id)).toEqual([laptop.actor.sessionId]);
  await expectRefused(subscribe(player, pushBrowser(newEndpoint()).input), 'NOT_SIGNED_IN');
  // A logout at the same moment comes before or after.
  await Promise.allSettled([subscribe(laptop, pushBrowser(newEndpoint()).input), logOut(laptop)]);
  expect(await rowsOf(player)).toEqual([]);
});

test('an erased account leaves no browser', async () => {
  const player = await signedInPlayer(database.db);
  await subscribe(player, pushBrowser(newEndpoint()).input);
  await database.sql`update players set deletion_due_at = now() - interval '1 second' where id = ${player.actor.playerId}`;
  const storage: Storage = { put: async () => {}, get: async () => null, remove: async () => {} };
  await eraseAccount({ db: database.db, now: () => new Date(), storage }, player.actor);
  expect(await rowsOf(player)).toEqual([]);
});

const good = pushBrowser('https://fcm.googleapis.com/x').input;
const withKeys = (keys: object) => ({ ...good, keys: { ...good.keys, ...keys } });

test.each<[string, unknown]>([
  ['an address in the own network', { ...good, endpoint: 'https://10.0.0.1/x' }],
  ['a host that is no push service', { ...good, endpoint: 'https://push.example/x' }],
  ['plain http', { ...good, endpoint: 'http://fcm.googleapis.com/x' }],
  ['no address', { ...good, endpoint: '' }],
  ['a very long address', { ...good, endpoint: `https://fcm.googleapis.com/${'x'.repeat(2048)}` }],
  ['a short secret', withKeys({ auth: good.keys.auth.slice(1) })],
  ['a compressed point', withKeys({ p256dh: good.keys.p256dh.slice(0, 44) })],
  ['a point beside the curve', withKeys({ p256dh: `B${'A'.repeat(85)}E` })],
  ['no keys', { ...good, keys: undefined }],
  ['an unknown zone', { ...good, timeZone: 'Europe/Atlantis' }],
  ['an offset as the zone', { ...good, timeZone: '+05:00' }],
  ['a field of its own', { ...good, playerId: 'x' }],
])('%s is refused', async (_, input) => {
  const player = await signedInPlayer(database.db);
  const sent = async () => subscribe(player, parseInput(subscribeSchema, input));
  await expectRefused(sent(), 'INVALID_INPUT');
  expect(await rowsOf(player)).toEqual([]);
});
