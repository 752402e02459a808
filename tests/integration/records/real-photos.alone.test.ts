import { beforeAll, expect, test } from 'vitest';
import { linkPreview } from '@/app/_server/link-preview/link-preview';
import { GET as picture } from '@/app/shared/pictures/[name]/route';
import { auditSettings } from '@/lib/desk/audit/audit-settings';
import { listAudit } from '@/lib/desk/audit/list-audit';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { systemRandom } from '@/lib/platform/random';
import { getPush } from '@/lib/push/get-push';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { readLimitedPhoto } from '@/lib/records/photos/read-limited-photo';
import { listPacks } from '@/lib/store/packs';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { csv, picture as drawn, row, testImporter } from '@/tests/support/records';
import { TEST_SETTINGS } from '@/tests/support/settings';

Object.assign(process.env, TEST_SETTINGS);
delete process.env.PROVIDER_CONSENT;
const database = testDatabase();
const importer = testImporter(database);
const photos = (name: string) => drawn(name);
const now = () => new Date(Date.UTC(2026, 5, 2));

beforeAll(() => {
  Object.assign(process.env, { DATABASE_URL: database.url });
});

test('with real photos and without consent nothing is sold, no streak is pushed, and no picture is shared', async () => {
  const player = await signedInPlayer(database.db);
  await expect(listPacks(player)).rejects.toMatchObject({ code: 'NO_STORE' });
  expect((await getPush(player))?.sent).toEqual(['lives', 'challenge']);
  const about = { title: 'a', description: 'b', picture: 'landing', language: 'en' } as const;
  const preview = linkPreview({ path: '/', ...about });
  expect(preview).toMatchObject({ openGraph: { images: [] }, twitter: { card: 'summary' } });
  const answer = await picture(new Request('http://localhost:3000/shared/pictures/landing.png'), {
    params: Promise.resolve({ name: 'landing.png' }),
  });
  expect(answer.status).toBe(404);
});

test('photos of a state that withholds them or that nobody has read are refused line by line, unless overridden', async () => {
  await database.sql`
    insert into counties (fips, name, state, lat, long) values ('41051', 'Multnomah', 'OR', 45, -122), ('39035', 'Cuyahoga', 'OH', 41, -81)`;
  const feed = csv([row('tx'), row('or', { county_fips: '41051' }), row('oh', { county_fips: '39035' })]);
  const refused = await importer.run(feed, { photos });
  expect(refused.summary.rejected).toEqual({
    'photos withheld before a conviction': 1,
    'photo rules of the state not read': 1,
  });
  importer.ctx.overrides = new Map([['OH', 'our counsel has read the law']]);
  const overridden = await importer.run(feed, { photos });
  expect(Object.fromEntries(overridden.lines)).toEqual({
    2: 'already in',
    3: 'photos withheld before a conviction',
    4: 'accepted',
  });
  importer.ctx.faces = 'drawn';
  expect((await importer.run(feed, { photos })).lines.get(3)).toBe('accepted');
  importer.ctx.faces = 'real';
});

test('records of real people need a publisher, the drawn bank does not', async () => {
  importer.ctx.mayPublish = false;
  await expect(importer.run(csv([row('x')]), { photos })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const bank = await importer.run(csv([row('bank-x')]), { photos, synthetic: true, feedName: null });
  expect(bank.summary.accepted).toBe(1);
  importer.ctx.mayPublish = true;
});

test('what the settings confirm and override is in the audit once, and again when it changes', async () => {
  const ctx = { db: database.db, now, random: systemRandom };
  const none = { PROVIDER_CONSENT: undefined, JURISDICTION_OVERRIDES: new Map<string, string>() };
  const all = { operator: null, action: null, subject: null, id: null, day: null, show: null, before: null };
  const entries = async () =>
    (await listAudit(database, all)).entries.map(({ operator, action, detail }) => [
      operator,
      action,
      detail,
    ]);
  await auditSettings(ctx, none);
  expect(await entries()).toEqual([]);
  const confirmed = {
    PROVIDER_CONSENT: 'written' as const,
    JURISDICTION_OVERRIDES: new Map([['OH', 'our counsel has read the law']]),
  };
  await auditSettings(ctx, confirmed);
  await auditSettings(ctx, confirmed);
  expect((await entries()).sort()).toEqual([
    ['settings', 'settings.jurisdictionOverrides', 'OH: our counsel has read the law'],
    ['settings', 'settings.providerConsent', 'written'],
  ]);
  await auditSettings({ ...ctx, now: () => new Date(now().getTime() + 1000) }, none);
  expect(await entries()).toHaveLength(4);
});

test('a player or a network gets so many photos a day, and a refusal is counted for the alert', async () => {
  const [photo] = await database.sql<{ key: string }[]>`select storage_key as key from photos limit 1`;
  const show = (address: string, dealtTo?: string) =>
    readLimitedPhoto(
      { db: database.db, storage: importer.ctx.storage, now, faces: 'real', address },
      {
        unverifiedToken: photoUrl(photo?.key ?? '', now().getTime(), dealtTo).replace('/photos/', ''),
        unverifiedScale: null,
      },
    );
  for (let seen = 0; seen < 1500; seen += 1) expect(await show('192.0.2.1', 'ada')).not.toBeNull();
  await expect(show('192.0.2.1', 'ada')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await show('192.0.2.1', 'grace')).not.toBeNull();
  const refused = await processMetrics().registry.getSingleMetricAsString('lineup_photos_refused_total');
  expect(refused).toContain('lineup_photos_refused_total 1');
});
