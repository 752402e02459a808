import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { type ApiClient, openApiClient } from '@/tests/support/api-client';
import { controlCheckout } from '@/tests/support/checkout-control';
import { expect, expectAccessible, liftLimits, logIn, newPlayer, test } from '@/tests/support/e2e';
import { E2E } from '@/tests/support/e2e-settings';
import { mailTo } from '@/tests/support/outbox';

const origin = () => `http://localhost:${E2E.port}`;

type Me = { id: string; code: string };
type Question = { question_id: string; options: { option_id: string; matchValue: string | null }[] };

/** Signs up and in over the API, everything sealed on the way. */
async function newcomer(name: string): Promise<ApiClient & { me: Me }> {
  const client = await openApiClient(origin());
  const id = Date.now().toString().slice(-9);
  const plain = { email: `${name}${id}@players.example`, password: `right-horse-${id}` };
  const sealed = await client.callFor('encrypt', {
    ...plain,
    name: `${name}${id}`,
    confirm_password: plain.password,
  });
  const signedUp = await client.callFor('register', {
    username: sealed.name,
    email: sealed.email,
    password: sealed.password,
    confirm_password: sealed.confirm_password,
    loginaccess: 1,
  });
  expect(signedUp.token).toBe('');
  const {
    token = '',
    route = '',
    id: playerId = '',
  } = await client.callFor('login', await client.callFor('encrypt', plain));
  Object.assign(client, { token, route });
  const profile = await client.callFor('get_profile');
  expect(await client.callFor('decrypt', { username: profile.username, email: profile.email })).toEqual({
    username: `${name}${id}`,
    email: plain.email,
  });
  return Object.assign(client, { me: { id: playerId, code: profile.referalCode ?? '' } });
}

test('a client that reads only the API documents can register, play, buy lives and log out', async () => {
  await liftLimits();
  const [river, brook] = [await newcomer('river'), await newcomer('brook')];
  const user_id = river.me.id;

  const { fips } = await river.callFor('fips', { lat: 34.05, long: -118.24 });
  const game = await river.connect();
  const set = await game.ask<{ questions: Question[]; free: boolean }>('questionfetch', {
    user_id,
    table: fips,
  });
  const [question] = set.questions;
  expect(set.questions.flatMap(({ options }) => options.map(({ matchValue }) => matchValue))).toEqual(
    Array(4 * set.questions.length).fill(null),
  );
  const answer = { user_id, question_id: question?.question_id, option_id: question?.options[0]?.option_id };
  const judged = await game.ask<{ totalLifes: number; correct: boolean; options: Question['options'] }>(
    'updateLife',
    { ...answer, status: 'true' },
  );
  expect(judged.options.filter(({ matchValue }) => matchValue === 'true')).toHaveLength(1);
  // The first round of a day costs no lives.
  expect([set.free, judged.totalLifes]).toEqual([true, 160]);

  const badges = await river.callFor<{ badgeCount: number }[]>('get_badge', { seasonId: 5 });
  expect(badges).toHaveLength(18);
  const username = `r${Date.now() % 1e9}`;
  await river.callFor('update_profile', { username, phone: '+15551234567' });

  await game.ask('send_request', { user_id, code: brook.me.code });
  const theirs = await brook.connect();
  const mine = { user_id: brook.me.id };
  const [request] = await theirs.ask<{ id: string; name: string }[]>('fetch_request_friend_list', {
    ...mine,
    type: 'pending',
  });
  expect(request?.id).toBe(user_id);
  const asker = await brook.callFor('decrypt', { name: request?.name });
  expect(asker).toEqual({ name: username });
  const accept = { ...mine, request_user_info: user_id, action_type: 'accept' };
  await theirs.ask('action_on_friend_request', accept);
  const friends = await game.ask<{ id: string }[]>('fetch_request_friend_list', {
    user_id,
    type: 'accepted',
  });
  expect(friends.map(({ id }) => id)).toEqual([brook.me.id]);

  const before = Number((await river.callFor('get_profile')).totalLifes);
  const { transactionId = '' } = await river.callFor('create_checkout_session', { lifePack: 'first' });
  await controlCheckout('pay', transactionId, 'card');
  const bought = await river.callFor<{ totalLifes: number; credited: number }>('update_life', {
    transactionId,
  });
  expect(bought).toMatchObject({ credited: 10, totalLifes: before + 10 });

  const board = await river.callFor<object[]>('getTopUsersTest', { interval: 'weekly' });
  expect(board.length).toBeGreaterThanOrEqual(judged.correct ? 1 : 0);

  const closed = new Promise((done) => game.socket.once('disconnect', done));
  await river.callFor('logout');
  await closed;
  expect((await river.call('get_profile')).status).toBe(401);
  theirs.socket.close();
});

/** Runs a file of docs/examples with the command that its first comment names. */
function runExample(file: string, ...args: string[]): ChildProcess & { printed: Promise<string> } {
  const child = spawn('npx', ['tsx', `docs/examples/${file}`, ...args], {
    env: { ...process.env, LINEUP_URL: origin() },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return Object.assign(child, { printed: text(child.stdout) });
}

test('the example play.ts plays a whole round', { tag: '@soak' }, async ({ page }) => {
  const { email, password } = await newPlayer(page);
  const lines = (await runExample('play.ts', email, password).printed).trimEnd().split('\n');
  expect(lines.slice(0, -1)).toHaveLength(10);
  for (const line of lines.slice(0, -1))
    expect(line).toMatch(/^(Right|Wrong): .+\. Booked for: .+\. Lives and stars: \d+$/);
  const right = lines.filter((line) => line.startsWith('Right:')).length;
  expect(lines.at(-1)).toBe(`${right} of 10 right`);
});

test('the example reset-password.ts sets a new password', { tag: '@soak' }, async ({ page }) => {
  const { email } = await newPlayer(page);
  const password = 'copper-kettle-12';
  const example = runExample('reset-password.ts', email, password);
  const { code } = await mailTo(email, { subject: /Reset your/ });
  example.stdin?.end(`${code}\n`);
  expect(await example.printed).toContain('The password is changed.');
  // The new password ended the session in the browser.
  await expect(page.getByRole('main').getByText('You were logged out.')).toBeVisible();
  await logIn(page, { email, password });
});

test('the example room-bot.ts plays a room as a guest', { tag: '@soak' }, async () => {
  await liftLimits();
  type Room = { code: string; phase: string; game: number; question: { position: number } | null };
  type Members = { members: { seat: number; place: number | null; right: number }[] };
  const host = await newcomer('harbor');
  const { socket, ask } = await host.connect();
  const user_id = host.me.id;
  const { room } = await ask<{ room: Room }>('roomcreate', { user_id });
  const podium = Promise.withResolvers<Room & Members>();
  const done = new Set<string>();
  socket.on('room', async ({ code, game, question, ...next }: Room & Members) => {
    const step = `${next.phase} ${question?.position}`;
    if (next.members.length < 2 || done.has(step)) return;
    done.add(step);
    if (next.phase === 'lobby') await ask('roomstart', { user_id, code });
    // Refused until the question has started.
    const answer = () => ask('roomanswer', { user_id, code, game, position: question?.position, option: 1 });
    if (next.phase === 'question') await expect(() => answer()).toPass();
    if (next.phase === 'result') await ask('roomnext', { user_id, code, game, position: question?.position });
    if (next.phase === 'podium') podium.resolve({ code, game, question, ...next });
  });
  const bot = runExample('room-bot.ts', room.code);
  const { members } = await podium.promise;
  const own = members.find(({ seat }) => seat === 2);
  expect(await bot.printed).toBe(`Joined room ${room.code}\nPlace ${own?.place} with ${own?.right} right\n`);
  socket.close();
});

test('the doubled slash of the specification reaches the same call', { tag: '@soak' }, async ({
  request,
}) => {
  const url = `${origin()}/api/v1//resend_otp`;
  const answer = await request.post(url, { data: { email: 'nobody@players.example' }, maxRedirects: 0 });
  expect([200, 429]).toContain(answer.status());
});

test('the page of the documents shows every call and event, within the policy', { tag: '@soak' }, async ({
  page,
}) => {
  await page.goto('/api-docs');
  // More code than any other page has.
  await expect(page.getByText('Returns the caller’s profile and lives.')).toBeVisible({ timeout: 30_000 });
  const login = page.locator('#operations-Authentication-login');
  await login.getByRole('button').first().click();
  await expect(login.getByText('Responses')).toBeVisible();
  await page.getByText('updateLife from the client').click();
  await expect(page.locator('details[open]').getByText('"option_id"').first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
