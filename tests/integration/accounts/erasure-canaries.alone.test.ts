import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDueAccounts } from '@/lib/accounts/deletion/erase-due-accounts';
import { scheduleDeletion } from '@/lib/accounts/deletion/schedule-deletion';
import { closeGuestsWithoutSession } from '@/lib/accounts/guest/close-guests';
import { createGuest } from '@/lib/accounts/guest/create-guest';
import { linkSocialIdentity } from '@/lib/accounts/identity/link-social-identity';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { changePassword } from '@/lib/accounts/password/change-password';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { verifyCode } from '@/lib/accounts/password/verify-code';
import { register } from '@/lib/accounts/sign-up/register';
import { projectBadges } from '@/lib/badges/project-badges';
import type { Mail } from '@/lib/contract/mail/mail';
import { exportAccount } from '@/lib/export/export-account';
import { blockPlayer } from '@/lib/friends/blocks';
import { answerRequest } from '@/lib/friends/requests/answer-request';
import { sendRequest } from '@/lib/friends/requests/send-request';
import { projectResults } from '@/lib/knowledge/project-results';
import { excludeImpossiblePlayers } from '@/lib/leaderboard/exclusion/exclude-impossible-players';
import { getLeaderboard } from '@/lib/leaderboard/get-leaderboard';
import { projectBoards } from '@/lib/leaderboard/scores/project-boards';
import { renamePlayer } from '@/lib/moderation/players/rename-player';
import { reportPlayer } from '@/lib/moderation/reports/report-player';
import { banPlayer } from '@/lib/moderation/sanctions/ban-player';
import { unbanPlayer } from '@/lib/moderation/sanctions/unban-player';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { openStorage, type Storage } from '@/lib/platform/storage/storage';
import { setProfileImage } from '@/lib/players/image/profile-image';
import { setPreferences } from '@/lib/players/preferences';
import { updateProfile } from '@/lib/players/profile/update-profile';
import { databaseText, filesText, type Haystack, sightings, spellings } from '@/tests/support/canaries';
import { anonymousContext } from '@/tests/support/context';
import { plantPlayerDaily } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { provenIdentity, withoutFreeRounds } from '@/tests/support/factories';
import { createRecords } from '@/tests/support/game-world';
import { plantRun } from '@/tests/support/higher-lower';
import { createLinkAndBrowser } from '@/tests/support/links-and-browsers';
import { standingOf } from '@/tests/support/moderation';
import { playSome } from '@/tests/support/players-history';
import { playInRoom } from '@/tests/support/rooms';

const database = testDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;
/** Where money and what it bought is written down; the player's id stays there and names nobody. */
const MONEY_RECORDS = ['public.dropped_answers', 'public.ledger', 'public.purchases'];

let directory = '';
let storage: Storage;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lineup-canaries-'));
  process.env.STORAGE_DIR = directory;
  const { env } = await import('@/lib/platform/config/env');
  storage = await openStorage({ ...env(), STORAGE_DRIVER: 'local', STORAGE_DIR: directory });
  await createRecords(database.db, 40);
  await createRecords(database.db, 40, 'company');
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Somebody whose every personal value can be told from all else. */
function canaryPerson(mark: string) {
  return {
    username: `Birdie_${mark}`,
    email: `birdie.${mark}@nest.example`,
    phone: `+1555${mark}`,
    subject: `subject-of-birdie-${mark}`,
    socialEmail: `social.birdie.${mark}@nest.example`,
    client: `Aviary ${mark} on Perch`,
    password: `first-secret-${mark}`,
    newPassword: `second-secret-${mark}`,
    address: `2001:db8::${mark}`,
    exif: `taken by birdie ${mark}`,
    firstName: `Magpie_${mark}`,
    reportWords: `seen by birdie ${mark}`,
    reason: `known as birdie ${mark}`,
  };
}
type Person = ReturnType<typeof canaryPerson>;

/** A log as verbose as can be, and what was written to it. */
function captured() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: pino({ level: 'trace' }, stream), lines };
}

/** Signs a player up and uses everything there is, with mails going to the real queue. */
async function live(person: Person, log: Context['log']): Promise<PlayerContext> {
  const mails: Mail[] = [];
  const anonymous: Context = {
    ...anonymousContext(database.db, { address: person.address, client: person.client }),
    log,
    sendMail: async (mail, within) => {
      mails.push(mail);
      await queueMail({ db: database.db, now: () => new Date() }, mail, within);
    },
  };
  const { email, firstName: username, password, newPassword } = person;
  const form = { username, email, password, confirm_password: password, agreed: true };
  const { playerId } = await register(anonymous, form);
  await logIn(anonymous, { email, password: 'not-the-password', rememberMe: false }).catch(() => {});
  const { sessionId } = await logIn(anonymous, { email, password, rememberMe: true });
  const ctx: PlayerContext = { ...anonymous, actor: { kind: 'player', playerId, sessionId } };
  await updateProfile(ctx, { username, phone: person.phone });
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#446' } })
    .withExif({ IFD0: { Artist: person.exif } })
    .jpeg()
    .toBuffer();
  await setProfileImage({ ...ctx, storage }, photo);
  const identity = provenIdentity({ subject: person.subject, email: person.socialEmail });
  await linkSocialIdentity(ctx, { identity });
  await changePassword(ctx, { oldPassword: password, newPassword });
  await requestReset(anonymous, { email });
  const reset = mails.find((mail) => mail.kind === 'resetPassword');
  await verifyCode(anonymous, { email, otp: reset?.code ?? '' });
  await withoutFreeRounds(database.db, ctx.actor.playerId);
  await playSome(ctx, database.url, 6);
  await database.db.$client`
    insert into purchases (player_id, pack_id, lives, amount_cents, currency, status, created_at)
    values (${playerId}, 1, 10, 99, 'usd', 'paid', now())`;
  await setPreferences(ctx, { pushKinds: ['streak'] });
  await plantPlayerDaily(database.db, { playerId, day: '2026-11-20', choices: [1] });
  await database.db.$client`
    insert into practiced_mistakes (player_id, record_id, right_days, practiced_at)
    values (${playerId}, gen_random_uuid(), 0, now())`;
  await plantRun(database.db, { playerId });
  await playInRoom(ctx);
  await projectBadges(ctx);
  await database.db
    .$client`insert into board_prizes (player_id, window_id, rank) values (${playerId}, 1202646, 2)`;
  await projectBoards(ctx);
  await projectResults(ctx);
  await getLeaderboard(ctx, { interval: 'weekly' });
  await excludeImpossiblePlayers({ ...ctx, now: () => new Date(Date.now() + 60_000) });
  for await (const _piece of await exportAccount({ ...ctx, storage: async () => storage }));
  return ctx;
}

/** Reports between the two, and what an operator did about them: the name that each signed up with is taken away. */
async function moderate(
  person: PlayerContext,
  told: Person,
  other: PlayerContext,
  seen: Person,
): Promise<void> {
  const what = { what: 'username', reason: 'personal' } as const;
  await reportPlayer(person, { ...what, username: seen.firstName, words: told.reportWords });
  await reportPlayer(other, { ...what, username: told.firstName, words: '' });
  for (const [ctx, { username, reason }] of [
    [person, told],
    [other, seen],
  ] as const) {
    const { userId } = await standingOf(ctx);
    const operator = { ...ctx, operator: 'olivia' };
    await renamePlayer(operator, { userId, to: username });
    await banPlayer(operator, { userId, reason });
    await unbanPlayer(operator, { userId });
  }
}

/** A ban has ended every session. */
async function signedInAgain(ctx: PlayerContext, { email, newPassword }: Person): Promise<PlayerContext> {
  const { playerId, sessionId } = await logIn(ctx, { email, password: newPassword, rememberMe: true });
  return { ...ctx, actor: { kind: 'player', playerId, sessionId } };
}

/** Every value of a player's own rows that could be told apart: what any table keeps about them, and what finds it. */
async function ownValues({ db, actor }: PlayerContext, { email }: Pick<Person, 'email'>): Promise<string[]> {
  const sql = db.$client;
  const rows = await sql<{ row: Record<string, unknown> }[]>`
    select to_json(t) as row from players t where id = ${actor.playerId}
    union all select to_json(t) from identities t where player_id = ${actor.playerId}
    union all select to_json(t) from sessions t where player_id = ${actor.playerId}
    union all select to_json(t) from profile_images t where player_id = ${actor.playerId}
    union all select to_json(t) from withdrawn_names t where player_id = ${actor.playerId}
    union all select to_json(t) from follow_links t where player_id = ${actor.playerId}
    union all select to_json(t) from (
      select id, endpoint_sealed, endpoint_index, keys_sealed from push_subscriptions where player_id = ${actor.playerId}) t
    union all select to_json(t) from (select words_sealed from player_reports where reporter_id = ${actor.playerId}) t
    union all select to_json(t) from (select name_sealed, thing from player_reports where subject_id = ${actor.playerId}) t
    union all select to_json(t) from (
      select before_sealed, after_sealed, reason_sealed from moderation_log where subject_id = ${actor.playerId}) t
    union all select to_json(t) from reset_codes t where email_index = ${blindIndex('players.email', email)}`;
  const parsed = rows.map(({ row }): unknown => (typeof row === 'string' ? JSON.parse(row) : row));
  const values = parsed.flatMap((row) => Object.values(row as Record<string, unknown>));
  const telling = values.filter((value): value is string => typeof value === 'string' && value.length >= 8);
  return [...new Set(telling)].filter((value) => Number.isNaN(Date.parse(value)) || /^\d{8}$/.test(value));
}

/** They become friends, are rewarded, and one blocks the other. */
async function meet(one: PlayerContext, other: PlayerContext): Promise<void> {
  const [asked] = await one.db.$client<{ code: string }[]>`
    select referral_code as code from players where id = ${other.actor.playerId}`;
  await sendRequest(one, { code: asked?.code ?? '' });
  const { stars } = await answerRequest(other, { friendId: one.actor.playerId, action: 'accept' });
  expect(stars).toBe(50);
  await blockPlayer(other, { friendId: one.actor.playerId });
}

async function everything(logged: readonly string[]): Promise<Haystack[]> {
  return [
    ...(await databaseText(database.db)),
    ...(await filesText(directory)),
    { place: 'logs', text: logged.join('') },
  ];
}

test("a player's data is in the expected places during play, and nowhere after the erasure", async () => {
  const { log, lines } = captured();
  const person = canaryPerson('7301954');
  const neighbour = canaryPerson('8826417');
  const ctx = await live(person, log);
  const other = await live(neighbour, log);
  await meet(ctx, other);
  await moderate(ctx, person, other, neighbour);
  const back = await signedInAgain(ctx, person);
  const secrets = Object.values(await createLinkAndBrowser(back));
  const inClear = [...Object.values(person), ...secrets];
  const { playerId } = ctx.actor;
  const kept = await ownValues(ctx, person);
  const othersKept = await ownValues(other, neighbour);

  const before = await everything(lines);
  // Nothing personal is in clear anywhere, the mails that wait and the limits that count included.
  expect(before.some(({ place, text }) => place.startsWith('pgboss.') && text.includes('sealed'))).toBe(true);
  expect(before.find(({ place }) => place === 'public.rate_limits')?.text).toContain('login');
  expect(sightings(before, inClear)).toEqual([]);
  // The search sees what is there: ids, ciphertexts, blind indexes and files.
  const seen = sightings(before, kept);
  const places = new Set(seen.map((sighting) => sighting.split(': ')[0]));
  for (const place of [
    'players',
    'identities',
    'sessions',
    'profile_images',
    'reset_codes',
    'player_reports',
    'moderation_log',
    'withdrawn_names',
    'player_sets',
    'scores',
    'friendships',
    'blocks',
    'notifications',
    'follow_links',
    'preferences',
    'push_subscriptions',
    'player_dailies',
    'practiced_mistakes',
    'higher_lower_runs',
    'player_room_games',
  ]) {
    expect(places).toContain(`public.${place}`);
  }
  expect(places).toContain('files');
  expect(seen.length).toBeGreaterThan(25);

  await scheduleDeletion(back);
  const now = () => new Date(Date.now() + 7 * DAY_MS + 1000);
  const done = await eraseDueAccounts({ ...ctx, now, storage: async () => storage });
  expect(done).toEqual({ erased: 1, failed: 0, next: null });

  const after = await everything(lines);
  const left = sightings(after, [...inClear, ...kept]);
  expect(left).toEqual(MONEY_RECORDS.map((table) => `${table}: ${playerId}`));
  // The neighbour has everything still.
  const others = sightings(after, othersKept);
  expect(new Set(others.map((sighting) => sighting.split(': ')[1]))).toEqual(new Set(othersKept));
});

test('nothing of a guest is left 7 days after the last use', async () => {
  const { log, lines } = captured();
  const { address, client } = canaryPerson('5510382');
  const anonymous: Context = { ...anonymousContext(database.db, { address, client }), log };
  const { playerId, sessionId } = await createGuest(anonymous, { agreed: true });
  const guest: PlayerContext = {
    ...anonymous,
    actor: { kind: 'player', playerId, sessionId, isGuest: true },
  };
  await withoutFreeRounds(database.db, playerId);
  await playSome(guest, database.url, 4);
  await plantPlayerDaily(database.db, { playerId, day: '2026-11-20', choices: [1], guest: true });
  await projectBadges(guest);
  await projectBoards(guest);
  const inClear = [address, client];
  const kept = await ownValues(guest, { email: '' });
  const before = await everything(lines);
  expect(sightings(before, inClear)).toEqual([]);
  const places = new Set(sightings(before, kept).map((sighting) => sighting.split(': ')[0]));
  for (const place of ['players', 'sessions', 'game_states', 'player_sets', 'player_dailies', 'ledger'])
    expect(places).toContain(`public.${place}`);
  expect(places).not.toContain('public.scores');

  const unused = { ...guest, now: () => new Date(Date.now() + 7 * DAY_MS + 1000) };
  expect(await closeGuestsWithoutSession(unused)).toBe(1);
  await eraseDueAccounts({ ...unused, storage: async () => storage });
  const left = sightings(await everything(lines), [...inClear, ...kept]);
  expect(left).toEqual([`public.dropped_answers: ${playerId}`, `public.ledger: ${playerId}`]);
});

test('the search finds a value in every encoding', async () => {
  const value = 'Birdie?>_7301954';
  const bytes = Buffer.from(`{"name":"${value}"}`);
  const written = [
    `x${value}x`,
    value.toLowerCase(),
    value.toUpperCase(),
    bytes.toString('base64'),
    Buffer.from(`a${value}b`).toString('base64url'),
    Buffer.from(`ab${value}c`).toString('base64'),
    bytes.toString('hex'),
    encodeURIComponent(value),
  ];
  for (const text of written) {
    expect(sightings([{ place: 'here', text }], [value]), text).toEqual([`here: ${value}`]);
  }
  expect(sightings([{ place: 'here', text: 'Birdie 7301955' }], [value])).toEqual([]);
  expect(spellings(value).length).toBeGreaterThan(15);
  await database.db.$client`create table planted (value jsonb, bytes bytea)`;
  await database.db.$client`insert into planted values (${JSON.stringify({ value })}::text::jsonb, ${bytes})`;
  expect(sightings(await databaseText(database.db), [value])).toEqual([`public.planted: ${value}`]);
  await database.db.$client`drop table planted`;
});
