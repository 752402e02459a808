import { beforeEach, expect, test } from 'vitest';
import { logOut } from '@/lib/accounts/log-in/log-out';
import type { PushKind } from '@/lib/contract/enums';
import { env } from '@/lib/platform/config/env';
import type { Network } from '@/lib/platform/fetch/network';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { setPreferences } from '@/lib/players/preferences';
import { setLanguage } from '@/lib/players/profile/settings';
import { pushAccess } from '@/lib/push/push-access';
import { pushLiveChallenges, sendDuePushes } from '@/lib/push/send-due-pushes';
import { subscribe } from '@/lib/push/subscribe';
import { openSession } from '@/lib/sessions/session';
import { testContext } from '@/tests/support/context';
import { plantPlayerDaily } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { PUBLIC_ADDRESS } from '@/tests/support/feed-server';
import type { PushBrowser } from '@/tests/support/push-browser';
import { created, pushService } from '@/tests/support/push-service';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase({ warm: 4 });
const service = pushService();
const TODAY = '2026-11-23';
const at = (time: string) => new Date(`${TODAY}T${time}Z`);
const DAY_MS = 24 * 60 * 60 * 1000;
/** In London: an hour of the reminder. */
const EVENING = at('18:00');
const CODES = Array.from({ length: 20 }, (_, i) => `BCDF${String.fromCharCode(65 + i)}`);

type Player = Awaited<ReturnType<typeof signedInPlayer>>;
type Options = { now?: Date; timeoutMs?: number; network?: Network; services?: string[] };

const accessOf = (options: Omit<Options, 'now'> = {}) => {
  const access = pushAccess(env()) ?? expect.fail('no keys');
  return { ...access, network: service.network, ...options };
};
/** Each of these runs one push job once. */
const run = ({ now = EVENING, ...options }: Options = {}) =>
  sendDuePushes({ db: database.db, now: () => now, access: accessOf(options) });
const runChallenges = (now = EVENING) =>
  pushLiveChallenges({ db: database.db, now: () => now, access: accessOf() });

/** The player was challenged at this moment, into a room that is open. */
async function withChallenge({ actor }: Player, moment = at('17:59')): Promise<void> {
  await database.sql`
    with room as (
      insert into rooms (code, created_at, used_at)
      values (${CODES.pop() ?? ''}, ${moment.toISOString()}::timestamptz, ${moment.toISOString()}::timestamptz)
      returning id)
    insert into notifications (player_id, kind, room_id, created_at)
    select ${actor.playerId}, 'challenge', id, ${moment.toISOString()}::timestamptz from room`;
}

/** Opens a session that lasts for 30 days. */
async function onNewDevice(playerId: string): Promise<Player> {
  const session = { playerId, remembered: true, now: EVENING, client: null };
  const { sessionId } = await openSession(database.db, session);
  return testContext(database.db, { kind: 'player', playerId, sessionId }, { now: () => EVENING });
}

async function subscriber(kinds: PushKind[], timeZone?: string): Promise<Player & { browser: PushBrowser }> {
  const player = await onNewDevice((await signedInPlayer(database.db)).actor.playerId);
  const browser = service.newBrowser(timeZone);
  await subscribe(player, browser.input);
  await setPreferences(player, { pushKinds: kinds });
  return { ...player, browser };
}

/** The player finished the dailies of so many days, the last one `ago` days ago. */
async function withStreak({ actor }: Player, days: number, ago = 1, freezes = 0): Promise<void> {
  const day = new Date(EVENING.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  const daily = { playerId: actor.playerId, day, choices: Array(10).fill(1), streak: { days, freezes } };
  await plantPlayerDaily(database.db, daily);
}

/** Five lives were full at this moment. */
async function withFullLives({ actor }: Player, full: Date): Promise<void> {
  await database.sql`
    update game_states set lives = 3, regenerating_since = ${full.toISOString()}::timestamptz - interval '30 minutes'
    where player_id = ${actor.playerId}`;
}

const payloads = () => service.received.map(({ payload }) => payload);
const pathOf = ({ input }: PushBrowser) => new URL(input.endpoint).pathname;
const isSubscribed = async ({ actor }: Player) =>
  (await database.sql`select from push_subscriptions where player_id = ${actor.playerId}`).length > 0;
const pushedAt = async ({ actor }: Player) =>
  (
    await database.sql<{ at: string | null }[]>`
      select to_json(pushed_at) #>> '{}' as at from preferences where player_id = ${actor.playerId}`
  )[0]?.at ?? null;

beforeEach(async () => {
  await database.sql`delete from push_subscriptions`;
  Object.assign(service, { received: [], answer: created });
});

test('a reminder reaches the browser, says its kind and language and nothing else, and is signed for its push service', async () => {
  const player = await subscriber(['streak']);
  await withStreak(player, 4);
  expect(await run()).toBe(1);
  const [message] = service.received;
  expect(message?.path).toBe(pathOf(player.browser));
  expect(message?.payload).toEqual({ kind: 'streak', language: 'en' });
  expect(message?.vapid.publicKey).toBe(TEST_SETTINGS.VAPID_PUBLIC_KEY);
  expect(message?.vapid.claims).toMatchObject({
    aud: 'https://fcm.googleapis.com',
    sub: TEST_SETTINGS.VAPID_SUBJECT,
  });
  // The push service forgets it when the night begins, at nine.
  expect(message?.headers).toMatchObject({
    ttl: String(3 * 60 * 60),
    'content-encoding': 'aes128gcm',
    topic: 'lineup',
  });
  const metric = await processMetrics().pushMessages.get();
  expect(metric.values).toContainEqual(
    expect.objectContaining({ labels: { kind: 'streak', outcome: 'sent' }, value: expect.any(Number) }),
  );
});

test.each<[string, PushKind[], (player: Player) => Promise<void>, PushKind | null]>([
  ['a streak of two days', ['streak'], (player) => withStreak(player, 2), 'streak'],
  ['a streak of one day', ['streak'], (player) => withStreak(player, 1), null],
  ['a streak that has ended', ['streak'], (player) => withStreak(player, 9, 2), null],
  ['a streak that a freeze covers today', ['streak'], (player) => withStreak(player, 9, 1, 1), null],
  ['a streak whose last freeze is used', ['streak'], (player) => withStreak(player, 9, 2, 1), 'streak'],
  ['a daily that is finished', ['streak'], (player) => withStreak(player, 5, 0), null],
  ['no daily so far', ['streak'], async () => {}, null],
  ['lives that are full', ['lives'], (player) => withFullLives(player, at('17:59')), 'lives'],
  ['lives that are full in a minute', ['lives'], (player) => withFullLives(player, at('18:01')), null],
  ['lives that were full in the night', ['lives'], (player) => withFullLives(player, at('05:30')), 'lives'],
  ['lives that were full yesterday', ['lives'], (player) => withFullLives(player, at('04:00')), null],
  ['lives that were never spent', ['lives'], async () => {}, null],
  ['a kind that is off: lives', ['streak'], (player) => withFullLives(player, at('17:00')), null],
  ['a kind that is off: streak', ['lives'], (player) => withStreak(player, 5), null],
  ['no kind', [], (player) => withStreak(player, 5), null],
  [
    'both',
    ['lives', 'streak'],
    async (player) => {
      await withStreak(player, 5);
      await withFullLives(player, at('17:00'));
    },
    'streak',
  ],
])('%s: what is sent', async (_, kinds, arrange, kind) => {
  await arrange(await subscriber(kinds));
  await run();
  expect(payloads()).toEqual(kind === null ? [] : [{ kind, language: 'en' }]);
});

test('a push message carries its player’s language', async () => {
  const player = await subscriber(['streak']);
  await withStreak(player, 4);
  await setLanguage(player, { language: 'es' });
  await run();
  expect(payloads()).toEqual([{ kind: 'streak', language: 'es' }]);
});

test('nothing arrives from nine in the evening until nine in the morning, by the clock of each browser', async () => {
  const player = await subscriber(['lives'], 'Pacific/Kiritimati');
  await withFullLives(player, at('17:00'));
  const laptop = service.newBrowser('America/New_York');
  await subscribe(await onNewDevice(player.actor.playerId), laptop.input);
  // Eight in the morning in one place, one in the afternoon in the other.
  await run();
  expect(service.received.map(({ path }) => path)).toEqual([pathOf(laptop)]);
});

test('a player gets one message a day, from two processes at once and many browsers too', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => subscriber(['streak', 'lives'])));
  for (const player of players) await withStreak(player, 3);
  const sent = await Promise.all([run(), run(), run()]);
  expect(sent.reduce((sum, each) => sum + each)).toBe(20);
  expect(service.received).toHaveLength(20);
  for (const player of players) await withFullLives(player, at('18:30'));
  expect(await run({ now: at('19:00') })).toBe(0);
  // The next day has a message of its own.
  const tomorrow = new Date(EVENING.getTime() + 23 * 60 * 60 * 1000);
  for (const player of players) await withFullLives(player, tomorrow);
  expect(await run({ now: tomorrow })).toBe(20);
});

test('a browser whose subscription ended is removed, and the other one gets the message', async () => {
  const player = await subscriber(['streak']);
  const gone = await subscriber(['streak']);
  for (const each of [player, gone]) await withStreak(each, 3);
  service.answer = (response, { url }) => response.writeHead(url === pathOf(gone.browser) ? 410 : 201).end();
  expect(await run()).toBe(1);
  expect([await isSubscribed(player), await isSubscribed(gone)]).toEqual([true, false]);
  expect(await pushedAt(gone)).toBeNull();
});

test.each([
  ['busy', 429, 2],
  ['down', 503, 2],
  ['refusing', 403, 1],
  // No redirect is followed: it would leave the list of push services.
  ['elsewhere', 307, 1],
])('a push service that is %s (%i) is asked %i times in two runs', async (_, status, times) => {
  const player = await subscriber(['streak']);
  await withStreak(player, 3);
  service.answer = (response) => response.writeHead(status, { location: 'https://elsewhere.example/' }).end();
  expect(await run()).toBe(0);
  expect(await run({ now: at('18:05') })).toBe(0);
  expect(service.received).toHaveLength(times);
  expect(await isSubscribed(player)).toBe(true);
});

test('a message that may have arrived is not sent again, and five failures in a row stop the host for that run', async () => {
  const players = await Promise.all(Array.from({ length: 30 }, () => subscriber(['streak'])));
  for (const player of players) await withStreak(player, 3);
  service.answer = () => {};
  expect(await run({ timeoutMs: 200 })).toBe(0);
  const tried = service.received.length;
  expect(tried).toBeGreaterThanOrEqual(5);
  // Eight players at once, so a few are under way when the fifth failure is noticed.
  expect(tried).toBeLessThan(5 + 8);
  service.answer = created;
  expect(await run({ now: at('18:05') })).toBe(30 - tried);
  expect(new Set(service.received.map(({ path }) => path)).size).toBe(30);
});

test('an address in the own network gets nothing, whatever the name server says by then', async () => {
  await withStreak(await subscriber(['streak']), 3);
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1']) {
    const network = { ...service.network, resolve: async () => [PUBLIC_ADDRESS, address] };
    expect(await run({ network })).toBe(0);
    await database.sql`update preferences set pushed_at = null`;
  }
  expect(service.received).toEqual([]);
});

test.each<[string, (player: Player) => Promise<unknown>, Options?]>([
  ['a host that is no longer in the settings', async () => {}, { services: ['push.example.com'] }],
  [
    'a session that has expired',
    ({ actor }) =>
      database.sql`update sessions set expires_at = ${EVENING.toISOString()}::timestamptz where id = ${actor.sessionId}`,
  ],
  ['a browser that was logged out since', (player) => logOut(player)],
])('%s gets nothing', async (_, change, options) => {
  const player = await subscriber(['streak']);
  await withStreak(player, 3);
  await change(player);
  expect(await run(options)).toBe(0);
  expect(service.received).toEqual([]);
});

test('a challenge reaches the friend once, and the push service keeps it for half an hour', async () => {
  const player = await subscriber(['challenge']);
  await withChallenge(player);
  expect((await Promise.all([runChallenges(), runChallenges()])).toSorted()).toEqual([0, 1]);
  expect(payloads()).toEqual([{ kind: 'challenge', language: 'en' }]);
  expect(service.received[0]?.headers).toMatchObject({ ttl: String(30 * 60) });
  // One message a day, of any kind.
  await withChallenge(player, at('18:10'));
  expect(await runChallenges(at('18:11'))).toBe(0);
});

/** Stores a challenge with another player, created at `moment`, and the player's notification of it. */
async function withApart(
  player: Player,
  kind: 'challenge_apart' | 'challenge_finished',
  moment = at('09:00'),
) {
  const { actor } = await signedInPlayer(database.db);
  await database.sql`
    with challenge as (
      insert into challenges (code, challenger_id, opponent_id, accepted, created_at, closes_at)
      values (${`apart ${moment.toISOString()} ${actor.playerId}`}, ${actor.playerId}, ${player.actor.playerId}, true,
        ${moment.toISOString()}::timestamptz, ${moment.toISOString()}::timestamptz + interval '48 hours')
      returning id)
    insert into notifications (player_id, kind, about_player_id, challenge_id, created_at)
    select ${player.actor.playerId}, ${kind}, ${actor.playerId}, id, ${moment.toISOString()}::timestamptz from challenge`;
}

test.each([
  ['challenge_apart', 'challengeApart'],
  ['challenge_finished', 'challengeFinished'],
] as const)('%s reaches the player hours later, once', async (kind, message) => {
  const player = await subscriber(['challenge']);
  await withApart(player, kind);
  expect((await Promise.all([run(), run()])).toSorted()).toEqual([0, 1]);
  expect(await run({ now: new Date(EVENING.getTime() + 20.5 * 60 * 60 * 1000) })).toBe(0);
  expect(payloads()).toEqual([{ kind: message, language: 'en' }]);
});

test.each<[string, PushKind[], string]>([
  ['whose switch is off', ['streak', 'lives'], ''],
  ['that the game has shown', ['challenge'], 'update notifications set seen_at = now()'],
  ['that was read', ['challenge'], 'update notifications set read_at = now()'],
  ['that has ended', ['challenge'], `update challenges set ended_at = now(), end_reason = 'blocked'`],
  ['that has closed', ['challenge'], `update challenges set closes_at = '2026-11-23T17:00:00Z'`],
  [
    'of a player who is blocked meanwhile',
    ['challenge'],
    `insert into blocks (blocker_player_id, blocked_player_id, created_at)
      select player_id, about_player_id, now() from notifications where kind = 'challenge_apart' on conflict do nothing`,
  ],
  [
    'of a banned player',
    ['challenge'],
    'update players set banned_at = now() where id in (select about_player_id from notifications)',
  ],
])('a challenge apart %s sends nothing', async (_, kinds, change) => {
  const player = await subscriber(kinds);
  await withApart(player, 'challenge_apart');
  if (change) await database.sql.unsafe(change);
  expect(await run()).toBe(0);
});

/** A challenge, changed afterwards. */
const challenged = (change: (id: string) => Promise<unknown>) => async (player: Player) => {
  await withChallenge(player);
  await change(player.actor.playerId);
};

test.each<[string, PushKind[], (player: Player) => Promise<unknown>, string?]>([
  ['is off', ['streak', 'lives'], (player) => withChallenge(player)],
  ['is old', ['challenge'], (player) => withChallenge(player, at('17:29'))],
  ['comes at night', ['challenge'], (player) => withChallenge(player), 'Pacific/Kiritimati'],
  [
    'was shown in the open game',
    ['challenge'],
    challenged((id) => database.sql`update notifications set seen_at = now() where player_id = ${id}`),
  ],
  [
    'was read in the inbox',
    ['challenge'],
    challenged((id) => database.sql`update notifications set read_at = now() where player_id = ${id}`),
  ],
  [
    'leads to a room that has ended',
    ['challenge'],
    challenged(
      (id) =>
        database.sql`update rooms set ended_at = now() where id in (select room_id from notifications where player_id = ${id})`,
    ),
  ],
  [
    'is of a banned player',
    ['challenge'],
    challenged(async (id) => {
      const { actor } = await signedInPlayer(database.db);
      await database.sql`update players set banned_at = now() where id = ${actor.playerId}`;
      await database.sql`update notifications set about_player_id = ${actor.playerId} where player_id = ${id}`;
    }),
  ],
])('a challenge that %s sends nothing', async (_, kinds, arrange, timeZone) => {
  await arrange(await subscriber(kinds, timeZone));
  expect(await runChallenges()).toBe(0);
  expect(service.received).toEqual([]);
});
