import { expect, newPlayer, test } from '../support/e2e';

test.use({ expectedErrors: [/the server responded with a status of (401|403|404|405)/] });

test('an own page calls the API with its cookie and the XSRF token, and gets the same answers as any client', async ({
  page,
  request,
}) => {
  await newPlayer(page);
  // A page that no ended session leads away from.
  await page.goto('/terms');
  const call = (path: string, init: { method: string; headers?: Record<string, string> }) =>
    page.evaluate(
      async ([to, how]) => {
        const answer = await fetch(`/api/v1/${to}`, how);
        return { status: answer.status, allow: answer.headers.get('allow'), body: await answer.json() };
      },
      [path, init] as const,
    );
  const token = () => page.evaluate(() => /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');

  expect((await call('get_profile', { method: 'GET' })).status).toBe(200);
  expect(await call('login', { method: 'GET' })).toMatchObject({ status: 405, allow: 'POST, OPTIONS' });
  expect(await call('nothing', { method: 'DELETE' })).toMatchObject({
    status: 404,
    body: { success: false, message: 'There is no such call.', data: null },
  });
  expect(await call('logout', { method: 'POST' })).toMatchObject({
    status: 403,
    body: { code: 'WRONG_XSRF_TOKEN' },
  });
  const headers = { 'X-XSRF-TOKEN': await token() };
  expect((await call('logout', { method: 'POST', headers })).status).toBe(200);
  expect(await token()).toBe('');
  expect((await call('get_profile', { method: 'GET' })).status).toBe(401);

  const foreign = await request.post('/api/v1/login', {
    data: {},
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status()).toBe(403);
  expect(foreign.headers()).toMatchObject({
    vary: expect.stringContaining('Origin'),
    'cache-control': 'no-store',
  });
  expect(foreign.headers()).not.toHaveProperty('access-control-allow-origin');
});
