import { expect, test } from 'vitest';
import { photoFinding } from '@/commands/doctor/photo-check';
import { parseEnv } from '@/lib/platform/config/env';
import { holdsImports, mayPromote, minimumPlayerAge } from '@/lib/platform/config/publishing-settings';
import { importRules } from '@/lib/records/import/import-rules';
import { TEST_SETTINGS } from '@/tests/support/settings';

const {
  PHOTOS: _photos,
  PROVIDER_CONSENT: _consent,
  PUBLISHER_NAME,
  PUBLISHER_ADDRESS,
  REMOVAL_CONTACT,
  ...others
} = TEST_SETTINGS;
const publisher = { PUBLISHER_NAME, PUBLISHER_ADDRESS, REMOVAL_CONTACT };
const hosted = {
  ...others,
  APP_URL: 'https://lineup.example',
  REALTIME_URL: 'https://live.lineup.example',
  STORAGE_DRIVER: 'local',
  STORE: 'off',
  SMTP_URL: 'smtps://mail.internal',
  MAIL_FROM: 'no-reply@lineup.example',
};

test('photos are drawn on this machine unless the setting says otherwise, and away from it they are chosen', () => {
  expect(parseEnv(others).PHOTOS).toBe('drawn');
  expect(() => parseEnv(hosted)).toThrow('PHOTOS is missing, but other machines can reach');
  expect(parseEnv({ ...hosted, PHOTOS: 'drawn' }).PHOTOS).toBe('drawn');
  expect(() => parseEnv({ ...others, PHOTOS: 'both' })).toThrow('PHOTOS is not valid');
});

test.each([
  ['real photos', { PHOTOS: 'real' }],
  ['feeds of real records', { PHOTOS: 'drawn', FEED_URLS: 'https://feeds.example/a.csv' }],
])('%s do not start away from this machine without a publisher', (_, given) => {
  const start = () => parseEnv({ ...hosted, ...given });
  for (const name of Object.keys(publisher)) expect(start).toThrow(`${name} is missing, but`);
  expect(() => parseEnv({ ...hosted, ...given, ...publisher })).not.toThrow();
  expect(() => parseEnv({ ...others, ...given })).not.toThrow();
});

test('a publisher is named completely or not at all', () => {
  expect(() => parseEnv({ ...others, PUBLISHER_NAME })).toThrow('REMOVAL_CONTACT is missing');
  expect(importRules(parseEnv({ ...hosted, PHOTOS: 'drawn' })).mayPublish).toBe(false);
  expect(importRules(parseEnv({ ...hosted, PHOTOS: 'drawn', ...publisher })).mayPublish).toBe(true);
  expect(importRules(parseEnv(others)).mayPublish).toBe(true);
});

test('records with real photos live 60 days, with drawn faces 180, unless the setting says otherwise', () => {
  const days = (given: Record<string, string>) => importRules(parseEnv({ ...others, ...given })).ttlDays;
  expect(days({ PHOTOS: 'real' })).toBe(60);
  expect(days({ PHOTOS: 'drawn' })).toBe(180);
  expect(days({ PHOTOS: 'real', RECORD_TTL_DAYS: '30' })).toBe(30);
});

test('players are 13 or older, and 18 with real photos', () => {
  expect(minimumPlayerAge({ PHOTOS: 'drawn' })).toBe(13);
  expect(minimumPlayerAge({ PHOTOS: 'real' })).toBe(18);
});

test('with real photos a game promotes itself only with the written consent of the payment provider', () => {
  expect(mayPromote({ PHOTOS: 'drawn' })).toBe(true);
  expect(mayPromote({ PHOTOS: 'real' })).toBe(false);
  expect(mayPromote({ PHOTOS: 'real', PROVIDER_CONSENT: 'written' })).toBe(true);
  // Without consent nothing is sold, so no key of the provider is needed.
  const sells = { ...hosted, STORE: 'on', ...publisher, PHOTOS: 'real' };
  expect(() => parseEnv(sells)).not.toThrow();
  expect(() => parseEnv({ ...sells, PROVIDER_CONSENT: 'written' })).toThrow('STRIPE_SECRET_KEY is missing');
  expect(() => parseEnv({ ...sells, PROVIDER_CONSENT: 'yes' })).toThrow('PROVIDER_CONSENT is not valid');
});

test('states are overridden with a reason', () => {
  const read = (JURISDICTION_OVERRIDES: string) =>
    parseEnv({ ...others, JURISDICTION_OVERRIDES }).JURISDICTION_OVERRIDES;
  expect(read('OH=our counsel has read it; UT=the sheriff agreed in writing')).toEqual(
    new Map([
      ['OH', 'our counsel has read it'],
      ['UT', 'the sheriff agreed in writing'],
    ]),
  );
  expect(read('').size).toBe(0);
  for (const wrong of ['OH', 'OH=', 'OH=short', 'Ohio=our counsel has read it'])
    expect(() => read(wrong)).toThrow('JURISDICTION_OVERRIDES');
});

test('the doctor says which photos are shown, what is confirmed, and which rules are old', () => {
  const now = new Date('2026-12-01T00:00:00Z');
  const real = parseEnv({ ...others, ...publisher, PHOTOS: 'real', HOLD_IMPORTS: 'on' });
  expect(photoFinding(parseEnv(others), now)).toMatchObject({ state: 'ok' });
  expect(photoFinding(parseEnv({ ...others, PHOTOS: 'real' }), now)).toMatchObject({ state: 'problem' });
  expect(photoFinding(real, now).found).toMatch(/real people.*no store, no reminders of streaks/);
  const unheld = parseEnv({ ...others, ...publisher, PHOTOS: 'real', HOLD_IMPORTS: 'off' });
  expect(photoFinding(unheld, now)).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('HOLD_IMPORTS=off'),
  });
  const overridden = { ...real, PROVIDER_CONSENT: 'written' as const };
  overridden.JURISDICTION_OVERRIDES = new Map([['OH', 'our counsel has read it']]);
  expect(photoFinding(overridden, now).found).toMatch(/agreed in writing.*OH is overridden: our counsel/);
  const later = photoFinding(real, new Date('2028-06-01T00:00:00Z'));
  expect(later).toMatchObject({ state: 'warning' });
  expect(later.found).toContain('more than 400 days ago: CA, FL, OR, TX, UT');
});

test('real photos wait for an operator unless the settings say otherwise, and drawn faces do not', () => {
  expect(holdsImports({ PHOTOS: 'real' })).toBe(true);
  expect(holdsImports({ PHOTOS: 'real', HOLD_IMPORTS: 'off' })).toBe(false);
  expect(holdsImports({ PHOTOS: 'drawn' })).toBe(false);
  expect(holdsImports({ PHOTOS: 'drawn', HOLD_IMPORTS: 'on' })).toBe(true);
});
