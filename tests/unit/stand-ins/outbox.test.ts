import { request } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailTransport } from '@/lib/platform/mail/transport';
import { freePort } from '@/local/ports';
import { runTask } from '@/local/processes/task';
import { placeStandIns, STAND_INS } from '@/local/stand-ins/catalogue';
import { createMessages } from '@/local/stand-ins/outbox/pages';
import { type RunningOutbox, startOutbox } from '@/local/stand-ins/outbox/start-outbox';
import { asksLoopback, listenOnLoopback } from '@/local/stand-ins/stand-in';

describe('the outbox', () => {
  let outbox: RunningOutbox;
  beforeEach(async () => {
    outbox = await startOutbox({ pagePort: 0, smtpPort: 0 });
  });
  afterEach(() => outbox.close());

  const page = (path: string) => fetch(outbox.pageUrl + path);
  const send = (mail: { to: string; subject?: string; text?: string; html?: string }) =>
    createMailTransport(outbox.smtpUrl, 'Lineup <no-reply@lineup.example>').send({
      id: 'x',
      subject: 'Hello',
      text: 'plain',
      html: '<p>rich</p>',
      ...mail,
    });

  test('lists mail newest first, or says that the outbox is empty', async () => {
    expect(await (await page('/')).text()).toContain('No mail yet.');
    await send({ to: 'one@example.org', subject: 'First' });
    await send({ to: 'two@example.org', subject: 'Second' });
    const list = await (await page('/')).text();
    expect(list.indexOf('Second')).toBeLessThan(list.indexOf('First'));
    expect(list).toContain('two@example.org');
  });

  test('filters mail by address', async () => {
    await send({ to: 'One@example.org' });
    await send({ to: 'two@example.org' });
    const found = await (await page('/messages.json?to=one@EXAMPLE.org')).json();
    expect(found).toMatchObject([
      { to: ['one@example.org'], subject: 'Hello', text: 'plain\n', html: '<p>rich</p>\n' },
    ]);
    expect(await (await page('/messages.json')).json()).toHaveLength(2);
  });

  test('shows the content of a mail without running any of it', async () => {
    const evil = '<script>alert(1)</script>';
    await send({
      to: 'one@example.org',
      subject: evil,
      text: `${evil} https://a.example/?x=1&y=2"3`,
      html: evil,
    });
    for (const path of ['/', '/messages/1']) {
      const answer = await page(path);
      expect(await answer.text()).not.toContain(evil);
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'nonce-/);
    }
    const shown = await (await page('/messages/1')).text();
    expect(shown).toContain('<a href="https://a.example/?x=1&amp;y=2" target="_blank"');
    const raw = await page('/messages/1/html');
    expect(raw.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.*default-src 'none'/);
    expect(raw.headers.get('content-security-policy')).not.toContain('allow-scripts');
  });

  test('keeps the last 200 mails', async () => {
    const messages = createMessages();
    for (let i = 1; i <= 205; i += 1) {
      messages.add({
        to: ['one@example.org'],
        from: '',
        subject: `${i}`,
        text: '',
        html: '',
        receivedAt: '',
      });
    }
    const kept = messages.list('one@example.org').map(({ subject }) => subject);
    expect(kept).toEqual(Array.from({ length: 200 }, (_, i) => `${205 - i}`));
    expect([messages.find(5), messages.find(6)?.subject]).toEqual([undefined, '6']);
    expect((await page('/messages/1')).status).toBe(404);
  });

  test('refuses requests for another host name', async () => {
    const status = await new Promise<number | undefined>((done, fail) => {
      const { port } = new URL(outbox.pageUrl);
      request(
        { host: '127.0.0.1', port, path: '/messages.json', headers: { host: 'evil.example' } },
        (answer) => {
          answer.resume();
          done(answer.statusCode);
        },
      )
        .on('error', fail)
        .end();
    });
    expect(status).toBe(403);
  });
});

async function occupied(): Promise<{ port: number; free: () => Promise<void> }> {
  const server = createServer();
  const port = await listenOnLoopback(server, 0);
  return { port, free: () => new Promise((done) => server.close(() => done())) };
}

const sample = (ports: Record<string, number>) => ({
  name: 'sample',
  insteadOf: [],
  ports,
  settings: () => ({}),
  describe: (): [string, string] => ['sample', ''],
  start: () => Promise.reject(new Error('not in this test')),
});

test('a stand-in gets its preferred port, another one when that is taken, or the port of its setting', async () => {
  const [liked, taken] = [await freePort(), await occupied()];
  const standIn = sample({ LIKED: liked, TAKEN: taken.port, FIXED: 1 });
  const [placed] = await placeStandIns([standIn], { FIXED: 4025 });
  await taken.free();
  expect(placed?.ports).toMatchObject({ LIKED: liked, FIXED: 4025 });
  expect(placed?.ports.TAKEN).not.toBe(taken.port);
});

test('no two stand-ins get the same port', async () => {
  const liked = await freePort();
  const placed = await placeStandIns([sample({ A: liked }), sample({ B: liked, C: liked })], {});
  const ports = placed.flatMap((one) => Object.values(one.ports));
  expect(new Set(ports).size).toBe(3);
});

test('each stand-in has its own port setting and a setting that turns it off', () => {
  const settings = STAND_INS.flatMap(({ ports }) => Object.keys(ports));
  expect(new Set(settings).size).toBe(settings.length);
  for (const { insteadOf } of STAND_INS) expect(insteadOf).not.toEqual([]);
});

test.each(['0.0.0.0', '::', '192.0.2.1', 'lineup.example'])('no stand-in listens on %s', async (host) => {
  await expect(listenOnLoopback(createServer(), 0, host)).rejects.toThrow(/loopback/);
  await expect(startOutbox({ pagePort: 0, smtpPort: 0, host })).rejects.toThrow(/loopback/);
});

test.each([{ APP_URL: 'https://lineup.example' }, { REALTIME_HOST: '0.0.0.0' }, { HOST: '::' }])(
  'their process refuses to start with %o',
  async (open) => {
    const task = runTask(['--import', 'tsx', 'local/stand-ins/run.ts'], { ...process.env, ...open });
    await expect(task.done).rejects.toThrow(/Stand-ins are for loopback alone/);
  },
);

test('a host name of another machine is not loopback', () => {
  expect(['localhost:8025', '127.0.0.1:8025', '[::1]:8025'].map(asksLoopback)).toEqual([true, true, true]);
  expect(['evil.example:8025', '', undefined, '127.0.0.1.evil.example'].map(asksLoopback)).not.toContain(
    true,
  );
});
