import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { claimAction } from '@/app/(desk)/desk/(inside)/actions';
import {
  adjustLivesAction,
  endSessionsAction,
  erasePlayerAction,
  showEmailAction,
} from '@/app/(desk)/desk/(inside)/players/[userId]/actions';
import { GET as exportRoute } from '@/app/(desk)/desk/(inside)/players/[userId]/export/route';
import PlayerPage from '@/app/(desk)/desk/(inside)/players/[userId]/page';
import {
  banPlayerAction,
  dismissReportAction,
  excludePlayerAction,
  liftExclusionAction,
  renamePlayerAction,
  undoDismissReportAction,
} from '@/app/(desk)/desk/(inside)/players/actions';
import PlayersPage from '@/app/(desk)/desk/(inside)/players/page';
import { searchDeskAction } from '@/app/(desk)/desk/(inside)/search/actions';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { OperatorRole } from '@/lib/contract/enums';
import type { DeskContext } from '@/lib/desk/desk-context';
import { readQueue } from '@/lib/desk/players/read-queue';
import { readLedger, readSupport } from '@/lib/desk/players/read-support';
import { exportAccount } from '@/lib/export/export-account';
import { readExclusion } from '@/lib/leaderboard/get-leaderboard';
import { reportPlayer } from '@/lib/moderation/reports/report-player';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { setProfileImage } from '@/lib/players/image/profile-image';
import { updateProfile } from '@/lib/players/profile/update-profile';
import { findOpenSession, openSession } from '@/lib/sessions/session';
import { appDatabase } from '@/tests/support/app-database';
import { databaseText, filesText, sightings } from '@/tests/support/canaries';
import { dataOf, openDesk, signedInOperator, throughDeskAction } from '@/tests/support/desk';
import { DESK_PAGE } from '@/tests/support/desk-browser';
import { signedInGuest } from '@/tests/support/factories';
import { somePlayer } from '@/tests/support/moderation';

vi.mock('next/headers', async () => (await import('@/tests/support/desk-browser')).nextHeaders);

const database = appDatabase();
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lineup-desk-players-'));
  Object.assign(process.env, { STORAGE_DRIVER: 'local', STORAGE_DIR: directory });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const operator = (...roles: OperatorRole[]) => signedInOperator(database.db, roles);

/** A player of whom every part of the screen has something, with values that are found again. */
async function knownPlayer() {
  const player = await somePlayer(database.db);
  const { ctx, playerId, userId, username } = player;
  await updateProfile(ctx, { username, phone: '+15550107301' });
  const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#446' } })
    .jpeg()
    .toBuffer();
  await setProfileImage({ ...ctx, storage: await sharedStorage() }, photo);
  const { sessionId } = await openSession(database.db, {
    playerId,
    remembered: true,
    now: new Date(),
    client: 'Aviary 7301 on Perch',
  });
  await database.db.$client`
    insert into purchases (player_id, pack_id, lives, amount_cents, currency, status, created_at)
    values (${playerId}, 1, 10, 7301, 'usd', 'paid', now())`;
  const reporter = await somePlayer(database.db);
  const words = `seen by ${reporter.username}`;
  await reportPlayer(reporter.ctx, { username, what: 'username', reason: 'abusive', words });
  await reportPlayer(ctx, {
    username: reporter.username,
    what: 'username',
    reason: 'other',
    words: 'a canary',
  });
  const support = await operator('support');
  const { email } = dataOf(await throughDeskAction(showEmailAction, support, { userId }));
  return { ...player, sessionId, email, reporter, words };
}

/** What a screen passes on to its parts, as text. */
async function pageOf(userId: string, ...roles: OperatorRole[]): Promise<string> {
  await openDesk(await operator(...roles));
  const params = Promise.resolve({ userId });
  return JSON.stringify(await PlayerPage({ params, searchParams: Promise.resolve({}) }));
}

const auditOf = (action: string, playerId: string) => database.db.$client`
  select phase, detail from desk_audit where action = ${action}
    and action_id in (select action_id from desk_audit where subject_id = ${playerId}) order by id`;

const messageOf = (result: DeskResult<{ message: string }>) =>
  result.ok ? result.data.message : result.code;

test('a search finds the player with exactly this name, User ID or email, and the audit never has the text', async () => {
  const { username, userId, email } = await knownPlayer();
  const moderator = await operator('moderator');
  const search = async (text: string) => {
    const result = await throughDeskAction(searchDeskAction, moderator, { text });
    return result.ok ? result.data.hits.map((hit) => 'userId' in hit && hit.userId) : result.code;
  };
  for (const text of [username, username.toUpperCase(), ` ${userId} `, email, email.toUpperCase()])
    expect([text, await search(text)]).toEqual([text, [userId]]);
  for (const text of [username.slice(0, -1), userId.slice(1), email.slice(1), '%', `${username}%`])
    expect([text, await search(text)]).toEqual([text, []]);
  const rows = await database.db.$client<{ detail: string }[]>`
    select detail from desk_audit where action = 'search.text' and phase = 'done' order by id`;
  expect(new Set(rows.map(({ detail }) => detail))).toEqual(new Set(['player 1', 'nothing']));
  const audit = (await databaseText(database.db)).filter(({ place }) => place === 'public.desk_audit');
  expect(sightings(audit, [username, userId, email])).toEqual([]);
});

test('each role sees its own parts of a player and nothing else, and opening is in the audit', async () => {
  const { playerId, userId, username, email, sessionId, reporter, words } = await knownPlayer();
  const [moderator, support, both] = [
    await pageOf(userId, 'moderator'),
    await pageOf(userId, 'support'),
    await pageOf(userId, 'moderator', 'support'),
  ];
  const sealed = await database.db.$client<{ value: string }[]>`
    select unnest(array[username_sealed, email_sealed, phone_sealed, username_index, email_index, password_hash, id::text])
      as value from players where id = ${playerId}`;
  const secrets = [...sealed.map(({ value }) => value), email, '+15550107301', '192.0.2.1'];
  // Nobody learns who reported the player, or whom the player reported.
  secrets.push(reporter.userId, reporter.playerId);
  for (const page of [moderator, support, both])
    for (const secret of secrets) expect(page).not.toContain(secret);
  const moderators = [words, 'a canary', 'abusive'];
  const supports = [sessionId, 'Aviary 7301 on Perch', '$73.01', 'sign_up'];
  for (const page of [moderator, support, both]) {
    expect(page).toContain(username);
    expect(page).toContain('data:image/webp');
  }
  const seenBy = (part: string) => [moderator, support, both].map((page) => page.includes(part));
  for (const part of moderators) expect(seenBy(part), part).toEqual([true, false, true]);
  for (const part of supports) expect(seenBy(part), part).toEqual([false, true, true]);
  const opened = await auditOf('players.open', playerId);
  expect(opened.filter(({ phase }) => phase === 'began')).toHaveLength(3);
});

test('the queue shows reported names and images to moderators, and neither to support', async () => {
  const { userId, username, ctx, reporter } = await knownPlayer();
  await reportPlayer(reporter.ctx, { username, what: 'image', reason: 'sexual', words: '' });
  await throughDeskAction(excludePlayerAction, await operator('moderator'), {
    userId,
    reason: 'plays in turns',
  });
  const screen = async (role: OperatorRole) => {
    await openDesk(await operator(role));
    return JSON.stringify(await PlayersPage({ searchParams: Promise.resolve({ reports: '200' }) }));
  };
  const [moderator, support] = [await screen('moderator'), await screen('support')];
  for (const part of [username, userId, 'data:image/webp', '"reason":"operator"']) {
    expect(moderator).toContain(part);
    expect(support).not.toContain(part);
  }
  expect(moderator).not.toContain(ctx.actor.sessionId);
  expect(await readExclusion(ctx)).toEqual({ reason: 'operator', until: null });
});

test('an exclusion by an operator outlasts one for a time, and is lifted once', async () => {
  const { ctx, playerId, userId } = await somePlayer(database.db);
  await database.db.$client`
    update players set excluded_from_boards_at = now(), exclusion_reason = 'pace', excluded_until = now() + interval '1 hour'
    where id = ${playerId}`;
  const moderator = await operator('moderator');
  const exclude = () =>
    throughDeskAction(excludePlayerAction, moderator, { userId, reason: 'shares the account' });
  expect(messageOf(await exclude())).toBe('The player is on no board now.');
  expect(messageOf(await exclude())).toBe('The player was excluded from boards already.');
  expect(await readExclusion(ctx)).toEqual({ reason: 'operator', until: null });
  const listed = async () =>
    (await database.db.$client`select listed from game_states where player_id = ${playerId}`)[0]?.listed;
  expect(await listed()).toBe(false);
  const lift = () => throughDeskAction(liftExclusionAction, moderator, { userId });
  expect(messageOf(await lift())).toContain('The exclusion is lifted.');
  expect(messageOf(await lift())).toBe('This player is back on the boards.');
  expect([await readExclusion(ctx), await listed()]).toEqual([null, true]);
  expect(
    await database.db
      .$client`select action from moderation_log where subject_id = ${playerId} order by created_at, id`,
  ).toEqual([{ action: 'exclude' }, { action: 'lift_exclusion' }]);
});

test('of ten operators who ban at once one does it, and the others read that it is done', async () => {
  const { playerId, userId } = await somePlayer(database.db);
  await openDesk(await operator('moderator'));
  const ban = () => banPlayerAction({ userId, reason: 'keeps coming back', why: 'other', days: null });
  const said = (await Promise.all(Array.from({ length: 10 }, ban))).map(messageOf);
  expect(said.filter((one) => one === 'The player is banned now.')).toHaveLength(1);
  expect(said.filter((one) => one === 'The player was banned already.')).toHaveLength(9);
  const log = await database.db.$client`select action from moderation_log where subject_id = ${playerId}`;
  expect(log).toEqual([{ action: 'ban' }]);
  const done = (await auditOf('players.ban', playerId)).filter(({ phase }) => phase === 'done');
  expect(done.filter(({ detail }) => detail?.endsWith('changed 1, reports 0'))).toHaveLength(1);
});

test('of two operators who adjust the same lives at once one is refused, and sees why', async () => {
  const { playerId, userId } = await somePlayer(database.db);
  const support = await operator('support');
  await openDesk(support);
  const credit = () => adjustLivesAction({ userId, lives: 5, reason: 'lost in an outage', lastSeen: null });
  const results = await Promise.all([credit(), credit()]);
  const refused = results.filter((result) => !result.ok);
  expect(refused).toMatchObject([
    { code: 'TAKEN', message: expect.stringContaining('Someone else just adjusted') },
  ]);
  const rows = await database.db.$client<{ id: string; lives: number }[]>`
    select id, lives from life_adjustments where player_id = ${playerId}`;
  expect(rows.map(({ lives }) => lives)).toEqual([5]);
  const again = { userId, lives: -3, reason: 'too many', lastSeen: rows[0]?.id ?? null };
  expect(await adjustLivesAction(again)).toMatchObject({ ok: true });
  const { adjustments } = await readSupport(support, { playerId, before: undefined });
  const by = support.signedIn.name;
  expect(adjustments).toMatchObject([
    { lives: -3, operator: by },
    { lives: 5, operator: by },
  ]);
});

test('reports and sessions of other players are out of reach', async () => {
  const [{ reporter, userId }, other] = [await knownPlayer(), await somePlayer(database.db)];
  const [report] = await database.db.$client<{ id: string }[]>`
    select r.id from player_reports r join players p on p.id = r.subject_id where p.referral_code = ${userId}`;
  const wrong = { userId: other.userId, reportId: report?.id ?? '' };
  const moderator = await operator('moderator');
  expect(await throughDeskAction(dismissReportAction, moderator, wrong)).toMatchObject({ code: 'NOT_FOUND' });
  const right = () => throughDeskAction(dismissReportAction, moderator, { ...wrong, userId });
  expect(messageOf(await right())).toBe('Dismissed without a change. 1 report settled.');
  expect(messageOf(await right())).toBe('This report was settled already.');

  const support = await operator('support');
  const end = (input: { userId: string; sessionId?: string }) =>
    throughDeskAction(endSessionsAction, support, input);
  const { sessionId } = other.ctx.actor;
  expect(messageOf(await end({ userId, sessionId }))).toBe('There was no open session.');
  expect(await findOpenSession(database.db, sessionId, new Date())).not.toBeNull();
  expect(messageOf(await end({ userId: other.userId }))).toBe('1 session ended.');
  expect(await findOpenSession(database.db, sessionId, new Date())).toBeNull();
  expect(reporter.userId).not.toBe(userId);
});

test('the export is what the player gets, and in the audit', async () => {
  const { ctx, playerId, userId } = await knownPlayer();
  await openDesk(await operator('support'));
  const request = new Request('http://localhost:3000/desk/x', {
    headers: DESK_PAGE,
  });
  const response = await exportRoute(request, { params: Promise.resolve({ userId }) });
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="lineup-player-${userId}.json"`,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  const pieces: string[] = [];
  for await (const piece of await exportAccount({ ...ctx, storage: sharedStorage })) pieces.push(piece);
  const own = JSON.parse(pieces.join('').replaceAll('"isThisOne": true', '"isThisOne": false'));
  expect(JSON.parse(await response.text())).toEqual({ ...own, takenAt: expect.any(String) });
  expect(await auditOf('players.export', playerId)).toEqual([
    { phase: 'began', detail: null },
    { phase: 'done', detail: null },
  ]);
});

test('an erasure leaves nothing of the player but the id in the books and in the audit', async () => {
  const { ctx, playerId, userId, username, email, sessionId } = await knownPlayer();
  const support = await operator('support');
  const erase = (confirmed: string) =>
    throughDeskAction(erasePlayerAction, support, { userId, confirmed, why: 'player_asked' });
  expect(await erase('00000000')).toMatchObject({
    code: 'INVALID_INPUT',
    fieldErrors: { confirmed: expect.any(String) },
  });
  const values = [username, email, userId, sessionId, playerId, '+15550107301', 'Aviary 7301 on Perch'];
  const [row] = await database.db.$client<{ row: Record<string, unknown> }[]>`
    select to_json(p) as row from players p where id = ${playerId}`;
  const { username_sealed, username_index, email_sealed, email_index, profile_image_key } = row?.row ?? {};
  values.push(...[username_sealed, username_index, email_sealed, email_index, profile_image_key].map(String));
  const everything = async () => [...(await databaseText(database.db)), ...(await filesText(directory))];
  expect(sightings(await everything(), [String(profile_image_key)])).toContain(`files: ${profile_image_key}`);

  await openDesk(support);
  const input = { userId, confirmed: userId, why: 'player_asked' };
  const results = await Promise.all([erasePlayerAction(input), erasePlayerAction(input)]);
  const said = results.map(messageOf);
  expect(said.filter((one) => one === `Player ${userId} is erased.`)).toHaveLength(1);
  expect(said.filter((one) => one === 'NOT_FOUND' || one.endsWith('finished first.'))).toHaveLength(1);
  expect(await findOpenSession(database.db, ctx.actor.sessionId, new Date())).toBeNull();
  expect(sightings(await everything(), values)).toEqual(
    ['public.desk_audit', 'public.ledger', 'public.purchases'].map((table) => `${table}: ${playerId}`),
  );
  const done = (await auditOf('players.erase', playerId)).filter(({ phase }) => phase === 'done');
  expect(done).toContainEqual({ phase: 'done', detail: 'player_asked' });
});

test('the ledger is read page by page, the newest first, without loss', async () => {
  const { playerId } = await somePlayer(database.db);
  await database.db.$client`
    insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
    select ${playerId}, 'adjustment', 1, 0, now() from generate_series(1, 60) n`;
  const support = await operator('support');
  const newest = await readLedger(support, { playerId, before: undefined });
  const oldest = await readLedger(support, { playerId, before: newest.older ?? '' });
  expect([newest.isNewest, oldest.isNewest, oldest.older]).toEqual([true, false, null]);
  const places = [...newest.entries, ...oldest.entries].map(({ place }) => place);
  const stored = await database.db.$client<{ place: string }[]>`
    select sequence || '.' || id as place from whole_ledger where player_id = ${playerId} order by sequence desc, id desc`;
  expect(places).toEqual(stored.map(({ place }) => place));
});

test('a guest opens by the id of the row, without what needs an account', async () => {
  const { actor } = await signedInGuest(database.db);
  const page = await pageOf(actor.playerId, 'moderator', 'support');
  expect(page).toContain('"isGuest":true');
  expect(page).toContain('"hasEmail":false');
});

test('while an operator has a report open, no other decides about its player, and the queue says who has it', async () => {
  const { userId } = await knownPlayer();
  const [olivia, peter] = [await operator('moderator'), await operator('moderator')];
  const read = async (ctx: DeskContext) => {
    const { queue } = await readQueue({ ...ctx, storage: sharedStorage }, { reports: 200, exclusions: 1 });
    return queue.rows.find((row) => row.userId === userId && row.what === 'username');
  };
  const reportId = (await read(olivia))?.reportId ?? '';
  dataOf(await throughDeskAction(claimAction, olivia, { subject: 'report', id: reportId }));
  expect((await read(peter))?.claimedBy).toBe(olivia.operator);
  expect(await throughDeskAction(renamePlayerAction, peter, { userId })).toMatchObject({ code: 'TAKEN' });
  expect(await throughDeskAction(dismissReportAction, peter, { userId, reportId })).toMatchObject({
    code: 'TAKEN',
  });
  const dismissed = await throughDeskAction(dismissReportAction, olivia, { userId, reportId });
  expect(messageOf(dismissed as DeskResult<{ message: string }>)).toContain('Dismissed without a change.');
  const undone = await throughDeskAction(undoDismissReportAction, olivia, { userId, reportId });
  expect(messageOf(undone as DeskResult<{ message: string }>)).toBe('Undone. The report is open again.');
  // The reporter's words, and how the reporter's earlier reports ended; never who it was.
  expect((await read(olivia))?.details).toContainEqual(
    expect.objectContaining({ words: expect.stringContaining('seen by') }),
  );
});
