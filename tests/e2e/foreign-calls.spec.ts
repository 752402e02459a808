import type { Page } from '@playwright/test';
import { expect, logIn, newPlayer, test } from '../support/e2e';
import { forgetMe, replay, sentAction, visit } from '../support/requests';

async function fillSignUp(page: Page, id: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Username').fill(id);
  await page.getByLabel('Email').fill(`${id}@players.example`);
  await page.getByLabel('Password', { exact: true }).fill(`right-${id}`);
  await page.getByLabel('Confirm Password', { exact: true }).fill(`right-${id}`);
}

const newId = () => `s_${Number.parseInt(crypto.randomUUID().slice(0, 8), 16)}`;

test('an action obeys our own pages only', async ({ page, request }) => {
  const first = newId();
  await fillSignUp(page, first);
  const action = await sentAction(page, () => page.getByRole('button', { name: 'Sign up' }).click());
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
    const refused = await (await replay(request, action, { headers, data })).text();
    expect(refused, JSON.stringify(headers)).not.toContain('"ok":true');
    // Our own page still gets the name: the refused call has signed nobody up.
    expect(await (await replay(request, action, { headers: {}, data })).text()).toContain('"ok":true');
  }
});

test('forged forwarding headers do not make a new address of the caller', async ({ page, request }) => {
  const player = await newPlayer(page);
  await forgetMe(page);
  const action = await sentAction(page, () => logIn(page, player));
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

test('a body or a path that cannot be read is answered with 400, whatever it is, and never with 500', async ({
  page,
  request,
}) => {
  await page.goto('/login');
  const action = await sentAction(page, async () => {
    await page.getByLabel('Email').fill('nobody@players.example');
    await page.getByLabel('Password', { exact: true }).fill('some-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
  });
  const text = 'text/plain;charset=UTF-8';
  const broken: [type: string, data: string][] = [
    [text, ''],
    [text, '['],
    [text, '{}'],
    [text, 'null'],
    [text, '["$99"]'],
    [text, '["$nx"]'],
    [text, JSON.stringify(['a'.repeat(300_000)])],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=a', 'x'],
    [
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="1"\r\n\r\n\r\n--a--\r\n',
    ],
  ];
  for (const [type, data] of broken) {
    const answer = await replay(request, action, { headers: { 'content-type': type }, data });
    expect(answer.status(), `${type} ${data.slice(0, 60)}`).toBe(400);
  }
  for (const name of ['x', '7f'.repeat(21)]) {
    const answer = await replay(request, action, { headers: { 'next-action': name }, data: '[]' });
    expect([400, 404, 409], name).toContain(answer.status());
  }
  for (const path of ['/photos/%E0%A4%A', '/photos/%ff', '/home%zz', '/%']) {
    expect((await visit(request, path)).status, path).toBe(400);
  }
});
