import { expect, newPlayer, test } from '../support/e2e';

test('every response has its own nonce and a policy without unsafe scripts', async ({ request }) => {
  const nonces = new Set<string>();
  for (const path of ['/', '/login', '/register', '/terms', '/no-such-page', '/api/health', '/home']) {
    const response = await request.get(path, { maxRedirects: 0 });
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    nonces.add(nonce);
    const scripts = (await response.text()).match(/<script\b[^>]*>/g) ?? [];
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  }
  expect(nonces.size).toBe(7);
});

test.describe('injected markup', () => {
  test.use({ expectedErrors: [/policy: script-src|Content Security Policy/] });

  test('runs no script', async ({ page }) => {
    await page.goto('/login');
    const ran = await page.evaluate(async () => {
      const violated = new Promise<string>((done) => {
        document.addEventListener('securitypolicyviolation', (event) => done(event.violatedDirective));
      });
      const mark = document.createElement('div');
      mark.innerHTML = '<img src="data:," onerror="window.injected = true">';
      document.body.append(mark);
      return { violated: await violated, injected: 'injected' in window };
    });
    expect(ran).toEqual({ violated: 'script-src-attr', injected: false });
  });
});

test('no image optimizer keeps copies of photos after their addresses expire', async ({ page }) => {
  await newPlayer(page);
  const photo = await page.locator('img[src*="/photos/"]').first().getAttribute('src');
  expect((await page.request.get(photo ?? '')).status()).toBe(200);
  const copy = await page.request.get(`/_next/image?url=${encodeURIComponent(photo ?? '')}&w=640&q=75`);
  expect(copy.status()).toBe(404);
});

test('crawlers may read only the pages that explain the game, and shared ones', async ({ request }) => {
  const lines = (await (await request.get('/robots.txt')).text()).trim().split('\n');
  expect(lines).toEqual([
    'User-Agent: *',
    'Allow: /$',
    'Allow: /terms',
    'Allow: /privacy-policy',
    'Allow: /sources',
    'Allow: /transparency',
    'Allow: /?to=higher-lower$',
    'Allow: /c/',
    'Allow: /d/',
    'Allow: /shared/',
    'Allow: /follow/',
    'Allow: /room/',
    'Allow: /_next/static/',
    'Disallow: /',
  ]);
});
