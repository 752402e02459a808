import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { POST as uploadPhoto } from '@/app/api/profile-image/route';
import { POST } from '@/app/api/v1/[[...path]]/route';
import { GET as image, OPTIONS as imageLeave } from '@/app/profile-images/route';
import { sealForViewer } from '@/lib/platform/security/calls/sealed-calls';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { PROFILE_IMAGE_LIMIT } from '@/lib/players/limits';
import { getProfile } from '@/lib/players/profile/get-profile';
import { send, tokenOf } from '@/tests/support/api-calls';
import { appDatabase } from '@/tests/support/app-database';
import { browseAs } from '@/tests/support/browse-as';
import { signUpForm } from '@/tests/support/factories';
import { type Sociable, sociablePlayers } from '@/tests/support/friends';
import { jpeg } from '@/tests/support/photos';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { OWN_PAGE } from '@/tests/support/walk';

const MB = 1024 * 1024;
const APP = 'https://app.example.com';
const database = appDatabase({ API_ORIGINS: APP });
let storage = '';
let player: Sociable;

beforeAll(async () => {
  storage = await mkdtemp(join(tmpdir(), 'lineup-form-'));
  process.env.STORAGE_DIR = storage;
});
beforeEach(async () => {
  [player] = await sociablePlayers(database.db, 1);
});
afterAll(() => rm(storage, { recursive: true, force: true }));

const update = (input: object) => send('update_profile', { token: tokenOf(player), input });

async function post(type: string, body: BodyInit, token: string | null = tokenOf(player)) {
  const headers = new Headers({ 'content-type': type });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const response = await POST(new Request(`${TEST_SETTINGS.APP_URL}/api/v1/update_profile`, init), {});
  return { status: response.status, said: await response.text() };
}

test('a form changes name, phone and photo; a sealed name opens, and the email stays', async () => {
  const before = await getProfile(player);
  const { username } = signUpForm();
  const answer = await update({
    username: sealForViewer(player, username),
    phone: '+1 555 123 4567',
    email: 'other@players.example',
    file: await jpeg(64, 64),
  });
  expect(answer.body).toEqual({ success: true, message: 'Profile updated successfully', data: null });
  const after = await getProfile(player);
  expect(after).toMatchObject({ username, phone: '+15551234567', email: before.email });
  const ask = (headers: Record<string, string>) =>
    image(new NextRequest(TEST_SETTINGS.APP_URL + after.profile_image, { headers }));
  const shown = await ask({ authorization: `Bearer ${tokenOf(player)}` });
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await ask({})).status).toBe(401);
  expect((await ask({ authorization: 'Bearer forged' })).status).toBe(401);
  for (const [origin, allowed] of [
    [APP, APP],
    ['https://evil.example', null],
  ] as const) {
    const answer = await ask({ origin, authorization: `Bearer ${tokenOf(player)}` });
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(answer.headers.get('vary')).toBe('Origin');
    const url = new URL('/profile-images', TEST_SETTINGS.APP_URL);
    const leave = await imageLeave(new Request(url, { method: 'OPTIONS', headers: { origin } }), {});
    const headers = leave.headers.get('access-control-allow-headers');
    expect(headers).toBe(allowed && 'authorization, content-type');
  }
});

test('a file that is no photo is refused, and nothing changes', async () => {
  const before = await getProfile(player);
  const answer = await update({ username: signUpForm().username, phone: '', file: Buffer.from('<svg/>') });
  expect([answer.status, answer.body.message]).toEqual([400, 'Choose a JPEG, PNG, WebP or GIF photo.']);
  expect(await getProfile(player)).toEqual(before);
});

test('a taken name leaves the photo unchanged, and no file behind', async () => {
  const [other] = await sociablePlayers(database.db, 1);
  const before = await getProfile(player);
  const answer = await update({ username: other.username, phone: '', file: await jpeg(64, 64) });
  expect(answer.status).toBe(409);
  expect(await getProfile(player)).toEqual(before);
  const kept = await database.db.$client`select from profile_images where player_id = ${player.id}`;
  expect(kept).toHaveLength(0);
});

test('a photo in a form counts towards the limit of the screen', async () => {
  const file = await jpeg(8, 8);
  const { points } = PROFILE_IMAGE_LIMIT;
  await Promise.all(Array.from({ length: points }, () => spend(player, PROFILE_IMAGE_LIMIT, player.id)));
  const form = { username: signUpForm().username, phone: '' };
  expect((await update({ ...form, file })).status).toBe(429);
  expect((await update(form)).status).toBe(200);
});

const part = (name: string, value: string, rest = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n${value}\r\n`;
const FORM = 'multipart/form-data; boundary=x';

test.each([
  ['no form', 'application/json', '{}', 415],
  ['no boundary', 'multipart/form-data; x', part('username', 'a'), 400],
  ['cut off', FORM, '--x\r\ncontent-disp', 400],
  ['rubbish', FORM, '\u0000\u0001\r\n--x--x--x', 400],
  ['two files', FORM, `${part('file', 'a', '; filename="a"').repeat(2)}--x--`, 400],
  ['too many fields', FORM, `${part('username', 'a').repeat(40)}--x--`, 400],
  ['a field without end', FORM, `${part('username', 'x'.repeat(20_000))}--x--`, 400],
  ['too large', FORM, part('file', 'x'.repeat(11 * MB), '; filename="a"'), 413],
])('a form with %s is refused and changes nothing', async (_, type, body, status) => {
  const before = await getProfile(player);
  const answer = await post(type, body);
  expect(answer.status, answer.said).toBe(status);
  expect(await getProfile(player)).toEqual(before);
});

test('no body is read from callers who are not signed in', async () => {
  let pulled = 0;
  const body = new ReadableStream(
    {
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  expect((await post(FORM, body, null)).status).toBe(401);
  expect(pulled).toBe(0);
});

/** A photo whose bytes arrive only at `end`. `isRead` resolves when the upload has begun. */
function held() {
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const pull = async (controller: ReadableStreamDefaultController) => {
    read();
    await isOver;
    controller.close();
  };
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), isRead, end };
}

test('a player sends one photo at a time through all entry points, and blocks no other player', async () => {
  const [slow, alsoSlow, other] = await sociablePlayers(database.db, 3);
  const uploads = [slow, alsoSlow].map((one) => {
    const { body, isRead, end } = held();
    return { isRead, end, answer: post(FORM, body, tokenOf(one)) };
  });
  await Promise.all(uploads.map(({ isRead }) => isRead));
  const form = `${part('username', signUpForm().username)}${part('phone', '')}--x--`;
  const second = () => post(FORM, form, tokenOf(slow));
  expect((await second()).status).toBe(429);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => post(FORM, held().body, tokenOf(n % 2 ? slow : alsoSlow))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(429));
  await browseAs(slow);
  const photo = new NextRequest(`${TEST_SETTINGS.APP_URL}/api/profile-image`, {
    method: 'POST',
    headers: OWN_PAGE,
    body: Buffer.from(await jpeg(8, 8)),
  });
  expect((await uploadPhoto(photo)).status).toBe(429);
  expect((await post(FORM, form, tokenOf(other))).status).toBe(200);
  for (const { end } of uploads) end();
  for (const { answer } of uploads) expect((await answer).status).toBe(400);
  expect((await second()).status).toBe(409);
});
