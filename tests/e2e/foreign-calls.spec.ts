import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { expect, logIn, newPlayer, query, test } from '../support/e2e';
import { E2E } from '../support/e2e-settings';
import { forgetMe, replay, sentAction, visit } from '../support/requests';

async function fillSignUp(page: Page, id: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Username').fill(id);
  await page.getByLabel('Email').fill(`${id}@players.example`);
  await page.getByLabel('Password', { exact: true }).fill(`right-${id}`);
  await page.getByLabel('Confirm Password', { exact: true }).fill(`right-${id}`);
}

const newId = () => `s_${Number.parseInt(crypto.randomUUID().slice(0, 8), 16)}`;

/** A form whose two parts are each this list of arguments. */
function formOf(text: string): string {
  const part = (name: string) => `--a\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  return `${part('0')}${part('1')}--a--\r\n`;
}

test('an action accepts calls from own pages only', async ({ page, request }) => {
  const first = newId();
  await fillSignUp(page, first);
  const action = await sentAction(page, first, () => page.getByRole('button', { name: 'Sign up' }).click());
  await page.waitForURL('**/login');
  const body = action.postData() ?? '';
  const foreign: Record<string, string | undefined>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'sec-fetch-site': undefined },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: undefined, 'sec-fetch-site': undefined },
    { origin: undefined, 'sec-fetch-site': 'cross-site' },
    { origin: undefined, 'sec-fetch-site': 'none', referer: undefined },
  ];
  for (const headers of foreign) {
    const data = body.replaceAll(first, newId());
    const refused = await replay(request, action, { headers, data });
    expect(refused.status(), JSON.stringify(headers)).toBe(403);
    expect(await refused.text()).toBe(`Open ${new URL(page.url()).origin} and try again.`);
    // An own page still gets the name: the refused call created no account.
    expect(await (await replay(request, action, { headers: {}, data })).text()).toContain('"ok":true');
  }
});

test('forged forwarding headers do not change the address of the caller', async ({ page, request }) => {
  const player = await newPlayer(page);
  await forgetMe(page);
  const action = await sentAction(page, player.password, () => logIn(page, player));
  const data = (action.postData() ?? '').replaceAll(player.password, 'wrong-password');
  const tryFrom = async (n: number) => {
    const forged = `198.51.100.${n}`;
    const headers = {
      'x-forwarded-for': forged,
      'x-real-ip': forged,
      forwarded: `for=${forged}`,
      cookie: undefined,
    };
    return (await replay(request, action, { headers, data })).text();
  };
  // Tries from one address wait minutes; an attack from many would be slowed down by seconds only. Other tests lift
  // the limits as they sign up, so the count may start again.
  let answer = await tryFrom(0);
  expect(answer).toContain('Login failed');
  for (let n = 1; n < 100 && answer.includes('Login failed'); n += 1) answer = await tryFrom(n);
  expect(answer).toMatch(/Too many tries\. Try again in \d+ (seconds|minutes)/);
});

test('a call that Next forwards from a page without the action counts for its caller', async ({ page }) => {
  const player = await newPlayer(page);
  await forgetMe(page);
  const action = await sentAction(page, player.password, () => logIn(page, player));
  const body = (action.postData() ?? '').replaceAll(player.password, 'wrong-password');
  const { 'content-length': _, ...sentHeaders } = await action.allHeaders();
  const headers = { ...sentHeaders, host: `localhost:${E2E.port}`, 'accept-encoding': 'identity' };
  const target = { host: '127.0.0.1', port: E2E.port, path: '/terms', localAddress: '127.0.0.9' };
  const key = `%${blindIndex('rate_limits.key', '127.0.0.9')}`;
  // Other tests delete all counts when they sign up, so the row may be gone before it is read: then the call is repeated.
  await expect(async () => {
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const sent = httpRequest({ ...target, method: 'POST', headers }, done);
      sent.on('error', fail).end(body);
    });
    expect(await text(answer)).toContain('Login failed');
    const counted = await query`select key from rate_limits where key like ${key}`;
    expect(counted).not.toEqual([]);
  }).toPass();
});

test('an unreadable body or path gets 400, never 500', async ({ page, request }) => {
  await page.goto('/login');
  const action = await sentAction(page, 'some-password', async () => {
    await page.getByLabel('Email').fill('nobody@players.example');
    await page.getByLabel('Password', { exact: true }).fill('some-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
  });
  const plain = 'text/plain;charset=UTF-8';
  const broken: [type: string, data: string][] = [
    [plain, ''],
    [plain, '['],
    [plain, '{}'],
    [plain, 'null'],
    [plain, '["$99"]'],
    [plain, '["$nx"]'],
    [plain, `["$n${'9'.repeat(200_000)}"]`],
    [plain, `["$n${'9'.repeat(400)}"]`],
    [plain, '["$0"]'],
    [plain, '[{"a":"$0:0"}]'],
    [plain, '["$Q1"]'],
    [plain, '["$Drubbish"]'],
    [plain, `[${'1,'.repeat(2000)}1]`],
    [plain, '['.repeat(5000) + ']'.repeat(5000)],
    ['application/json', '[]'],
    ['application/x-www-form-urlencoded', 'a=1'],
    [plain, JSON.stringify(['a'.repeat(300_000)])],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=a', 'x'],
    [
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="1"\r\n\r\n\r\n--a--\r\n',
    ],
    ...['"$1"', '"$Q1"', '"$K1"', '"$@1"', '"$R1"', `"$n${'9'.repeat(200_000)}"`].map(
      (value): [string, string] => ['multipart/form-data; boundary=a', formOf(`[${value}]`)],
    ),
  ];
  for (const [type, data] of broken) {
    const answer = await replay(request, action, { headers: { 'content-type': type }, data });
    expect(answer.status(), `${type} ${data.slice(0, 60)}`).toBe(400);
  }
  for (const [name, status] of [
    ['x', 400],
    ['toString', 400],
    ['7f'.repeat(21), 409],
  ] as const) {
    const answer = await replay(request, action, { headers: { 'next-action': name }, data: '[]' });
    expect(answer.status(), name).toBe(status);
  }
  const forged = { 'x-forwarded-host': 'evil.example' };
  const data = action.postData() ?? '';
  expect(await (await replay(request, action, { headers: forged, data })).text()).toContain('Login failed');
  for (const path of ['/photos/%E0%A4%A', '/photos/%ff', '/home%zz', '/%']) {
    expect((await visit(request, path)).status, path).toBe(400);
  }
});
