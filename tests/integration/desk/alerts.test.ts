import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  announce,
  currentAnnouncement,
  endAnnouncement,
  listAnnouncements,
} from '@/lib/announcements/announcements';
import { announceSchema } from '@/lib/contract/desk/announcements';
import { postAlert, sendAlerts } from '@/lib/desk/alerts/send-alerts';
import { reportPlayer } from '@/lib/moderation/reports/report-player';
import { ALERT_SETTINGS, type AlertTarget } from '@/lib/platform/config/alert-settings';
import { getProfile } from '@/lib/players/profile/get-profile';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const MINUTE = 60_000;
const start = Date.now();
beforeAll(() => {
  Object.assign(process.env, TEST_SETTINGS);
});
beforeEach(() => database.sql`truncate job_marks, player_reports, record_flags cascade`);

const mods: AlertTarget = { role: 'moderator', to: 'mods@lineup.example', daily: false };

async function run(minutes: number, targets: readonly AlertTarget[], post = async () => {}) {
  const ctx = anonymousContext(database.db, { now: () => new Date(start + minutes * MINUTE) });
  const sent = await sendAlerts(ctx, { targets, deskUrl: 'https://desk.lineup.example/desk', post });
  return { sent, mails: ctx.mails };
}

async function report(): Promise<void> {
  const [reporter, subject] = [await signedInPlayer(database.db), await signedInPlayer(database.db)];
  const { username } = await getProfile(subject);
  await reportPlayer(reporter, { username, what: 'username', reason: 'abusive', words: 'secret words' });
}

test('a role is told of what came since the last alert, once, and at most every ten minutes', async () => {
  expect((await run(-30, [mods])).sent).toBe(0);
  await report();
  const first = await run(1, [mods]);
  expect(first.mails).toEqual([
    {
      kind: 'deskAlert',
      to: mods.to,
      role: 'moderator',
      items: [{ item: 'reports', count: 1 }],
      deskUrl: 'https://desk.lineup.example/desk',
    },
  ]);
  expect((await run(5, [mods])).sent).toBe(0);
  expect((await run(15, [mods])).sent).toBe(0);
  expect((await run(15, [{ ...mods, role: 'support' }])).sent).toBe(0);
});

test('a daily target hears once a day', async () => {
  const daily = { ...mods, daily: true };
  await run(-60 * 24, [daily]);
  await report();
  await report();
  expect((await run(1, [daily])).mails).toMatchObject([{ items: [{ item: 'reports', count: 2 }] }]);
  await report();
  expect((await run(60, [daily])).sent).toBe(0);
});

test('a web address gets counts as JSON, nothing personal, and is tried again when it failed', async () => {
  const bodies: string[] = [];
  let status = 500;
  const server = createServer((request, response) => {
    let body = '';
    request
      .on('data', (chunk) => (body += chunk))
      .on('end', () => {
        bodies.push(body);
        response.writeHead(status).end();
      });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const hook: AlertTarget = { role: 'moderator', to, daily: false };
  await run(-30, [hook]);
  await report();
  const ctx = () => anonymousContext(database.db, { now: () => new Date(start + MINUTE) });
  const send = () => sendAlerts(ctx(), { targets: [hook, mods], deskUrl: undefined, post: postAlert });
  await expect(send()).rejects.toThrow('1 alerts were not sent');
  status = 204;
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  server.close();
  expect(bodies).toHaveLength(2);
  expect(JSON.parse(bodies[1] ?? '')).toMatchObject({
    text: '1 player was reported',
    role: 'moderator',
    items: [{ item: 'reports', count: 1 }],
  });
  expect(bodies.join()).not.toContain('secret words');
});

test.each([
  ['records=mods@lineup.example; support=https://hooks.example/x daily', 2],
  ['', 0],
])('the setting %s names %i targets', (text, count) => {
  expect(ALERT_SETTINGS.DESK_ALERTS.parse(text)).toHaveLength(count);
});
test.each(['boss=a@b.example', 'records=http://hooks.example', 'records', 'records=a@b.example weekly'])(
  'the setting %s is refused',
  (text) => {
    expect(ALERT_SETTINGS.DESK_ALERTS.safeParse(text).success).toBe(false);
  },
);

test('an announcement shows from its start to its end, and can be ended early', async () => {
  const at = (minutes: number) => ({
    ...anonymousContext(database.db),
    now: () => new Date(start + minutes * MINUTE),
  });
  const field = (minutes: number) => new Date(start + minutes * MINUTE).toISOString().slice(0, 16);
  const input = announceSchema.parse({ text: ' Down at six ', startsAt: field(10), endsAt: field(30) });
  const { id } = await announce({ ...at(0), operator: 'olivia' }, input);
  const shown = async (minutes: number) => {
    const fresh = new Proxy(database.db, {});
    return currentAnnouncement({ ...at(minutes), db: fresh });
  };
  expect([await shown(5), await shown(15), await shown(35)]).toEqual([null, 'Down at six', null]);
  expect(await listAnnouncements(at(15))).toMatchObject([{ state: 'shown', enteredBy: 'olivia' }]);
  await endAnnouncement(at(15), { id });
  expect(await shown(16)).toBe(null);
  await expect(endAnnouncement(at(17), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const wrong of [{ endsAt: field(5) }, { text: '' }, { startsAt: 'tomorrow' }])
    expect(
      announceSchema.safeParse({ text: 'x x x', startsAt: field(10), endsAt: field(30), ...wrong }).success,
    ).toBe(false);
});
