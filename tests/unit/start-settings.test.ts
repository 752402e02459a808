import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseEnv, SETTING_NAMES } from '@/lib/platform/config/env';
import { resolveSettings, SUPERVISOR_SETTINGS } from '@/local/settings';
import { TEST_SETTINGS } from '@/tests/support/settings';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lineup-settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const resolve = (given: Record<string, string> = {}) => resolveSettings({ DATA_DIR: dataDir, ...given });

const hosted: Record<string, string> = {
  ...TEST_SETTINGS,
  APP_URL: 'https://lineup.example',
  REALTIME_URL: 'https://live.lineup.example',
  STORAGE_DRIVER: 'local',
  SMTP_URL: 'smtps://mail.internal',
  STRIPE_SECRET_KEY: 'rk_live_x',
  STRIPE_WEBHOOK_SECRETS: 'whsec_x,whsec_y',
  MAIL_FROM: 'no-reply@lineup.example',
};
const here = { APP_URL: 'http://localhost:3000', REALTIME_URL: 'http://localhost:3001' };

const NEVER_MADE_UP = [
  'STORAGE_DRIVER',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'SESSION_SECRET',
];

describe('origins that may call the API', () => {
  const parse = (API_ORIGINS: string) =>
    parseEnv({ ...TEST_SETTINGS, LOG_LEVEL: 'silent', API_ORIGINS }).API_ORIGINS;

  test('are accepted as browsers send them', () => {
    const hosts = ['https://app.example.com', 'https://app.example.com:8443', 'http://localhost:8100'];
    const origins = [...hosts, 'capacitor://localhost'];
    expect(parse(origins.join(', '))).toEqual(origins);
    expect(parse('')).toEqual([]);
  });

  test.each([
    '*',
    'null',
    'https://*.example.com',
    'http://app.example.com',
    'https://app.example.com/',
    'https://App.example.com',
    'https://app.example.com:443',
    'https://me@app.example.com',
    'file://x',
  ])('%s is none', (origin) => {
    expect(() => parse(origin)).toThrow('API_ORIGINS');
  });
});

describe('feeds', () => {
  const parse = (given: Record<string, string>) =>
    parseEnv({ ...TEST_SETTINGS, LOG_LEVEL: 'silent', ...given });

  test('are none by default, and https addresses otherwise', () => {
    expect(parse({})).toMatchObject({ FEED_URLS: [], CORRECTIONS_URLS: [], FEED_PRIVATE_HOSTS: [] });
    const FEED_URLS =
      'https://a.example/x.csv?k=1#record_id=No&dates=MM/DD/YYYY, http://127.0.0.1:8099/y.csv';
    expect(parse({ FEED_URLS }).FEED_URLS).toEqual(FEED_URLS.split(', '));
  });

  test.each([
    ['FEED_URLS', 'http://a.example/x.csv'],
    ['FEED_URLS', 'https://me:secret@a.example/x.csv'],
    ['FEED_URLS', 'https://a.example/x.csv#name=Name'],
    ['FEED_URLS', 'https://a.example/x.csv#dates=yesterday'],
    ['CORRECTIONS_URLS', 'file:///etc/passwd'],
    ['FEED_EVERY_HOURS', '0'],
    ['FEED_PRIVATE_HOSTS', '*'],
    ['FEED_PRIVATE_HOSTS', 'feeds.internal'],
    ['FEED_PRIVATE_HOSTS', 'https://feeds.internal:443'],
  ])('%s is not %s', (name, value) => {
    expect(() => parse({ [name]: value })).toThrow(name);
  });
});

test.each(['a=%', 'a=1,b=%zz', 'a=%C3', 'a=%0A', 'a=1,b=%E2%82%AC', 'a', '=1'])(
  'OTEL_EXPORTER_OTLP_HEADERS is not %s',
  (headers) => {
    const parse = (OTEL_EXPORTER_OTLP_HEADERS: string) =>
      parseEnv({ ...TEST_SETTINGS, OTEL_EXPORTER_OTLP_HEADERS });
    expect(() => parse(headers)).toThrow('OTEL_EXPORTER_OTLP_HEADERS is not valid');
    expect(parse('a=b%20c,d=%C3%A9,e=').OTEL_EXPORTER_OTLP_HEADERS).toBe('a=b%20c,d=%C3%A9,e=');
  },
);

describe('on loopback', () => {
  test('*Contact Us* has an address whose mail the outbox shows, until one is set', () => {
    const address = (given = {}) => resolve(given).processEnv.SUPPORT_EMAIL;
    expect(address()).toBe('support@lineup.example');
    expect(parseEnv({ ...resolve().processEnv, DATABASE_URL: 'postgres://x' }).SUPPORT_EMAIL).toBe(address());
    expect(address({ SUPPORT_EMAIL: 'help@players.example' })).toBeUndefined();
    expect(address({ SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'a@b.example' })).toBeUndefined();
  });

  test('nothing needs to be set, and every process gets valid settings', () => {
    const settings = resolve();
    expect(settings.local).toBe(true);
    const parsed = parseEnv({ ...settings.processEnv, DATABASE_URL: 'postgres://x' });
    expect(parsed.APP_URL).toBe('http://localhost:3000');
    expect(parsed.STORAGE_DIR).toBe(join(dataDir, 'files'));
  });

  test('addresses follow the ports', () => {
    const settings = resolve({ PORT: '4100', REALTIME_PORT: '4101' });
    expect([settings.appUrl, settings.realtimeUrl]).toEqual([
      'http://localhost:4100',
      'http://localhost:4101',
    ]);
  });

  test('the direct address counts beside a set database only, never beside our own', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://direct/x' };
    expect(resolve({ DATABASE_URL: 'postgres://pooler/x', ...direct }).databaseDirectUrl).toBe(
      'postgres://direct/x',
    );
    expect(resolve({ DATABASE_URL: 'postgres://only/x' }).databaseDirectUrl).toBe('postgres://only/x');
    const ours = resolve(direct);
    expect(ours.databaseDirectUrl).toBeUndefined();
    const parts = parseEnv({ ...direct, ...ours.processEnv, DATABASE_URL: 'postgres://ours/x' });
    expect(parts.DATABASE_DIRECT_URL).toBeUndefined();
  });

  test('secrets are generated once, readable for the owner alone, and reused', () => {
    const first = resolve().processEnv;
    const second = resolve().processEnv;
    expect(first.SESSION_SECRET).toMatch(/^.{40,}$/);
    for (const name of ['SESSION_SECRET', 'FIELD_KEYS_FILE', 'BLIND_INDEX_KEY', 'TOKEN_KEY']) {
      expect(second[name]).toBe(first[name]);
    }
    // A rebuild with another key would leave open tabs without actions.
    const actionsKey = first.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? '';
    expect(Buffer.from(actionsKey, 'base64')).toHaveLength(32);
    expect(second.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY).toBe(actionsKey);
    for (const file of ['secrets.json', 'field-keys']) {
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    }
  });

  test('a secret that is set is neither generated nor stored', () => {
    const settings = resolve({ TOKEN_KEY: TEST_SETTINGS.TOKEN_KEY });
    expect(settings.processEnv.TOKEN_KEY).toBeUndefined();
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toContain('TOKEN_KEY');
  });

  test('an invalid port is refused by its name', () => {
    expect(() => resolve({ PORT: '70000' })).toThrow(/PORT/);
    expect(() => resolve({ MAIL_OUTBOX_PORT: 'many' })).toThrow(/MAIL_OUTBOX_PORT/);
  });

  test('mail goes to the local outbox until a mail server is named', () => {
    const names = (given = {}) => resolve(given).standIns.map(({ name }) => name);
    expect(names()).toContain('outbox');
    expect(names({ SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'a@b.example' })).not.toContain('outbox');
    expect(resolve({ MAIL_OUTBOX_PORT: '4025' }).standInPorts).toEqual({ MAIL_OUTBOX_PORT: 4025 });
  });
});

test('the payment stand-in runs until a key of Stripe is set', () => {
  const names = (given = {}) => resolve(given).standIns.map(({ name }) => name);
  expect(names()).toContain('checkout');
  expect(names({ STRIPE_SECRET_KEY: 'sk_test_1' })).not.toContain('checkout');
  expect(names({ STORE: 'off' })).not.toContain('checkout');
});

describe('reachable from elsewhere', () => {
  const complete: Record<string, string> = {
    ...hosted,
    ...here,
    DATABASE_URL: 'postgres://db.internal/lineup',
  };
  const openings: Record<string, string>[] = [
    { APP_URL: 'https://lineup.example' },
    { REALTIME_URL: 'https://live.lineup.example' },
    { HOST: '0.0.0.0' },
    { REALTIME_HOST: '::' },
    { APP_URL: 'http://localhost.lineup.example' },
    { APP_URL: 'http://127.0.0.1.lineup.example' },
  ];

  test.each(openings)('%o: fails, names what is missing, and generates no secrets', (opening) => {
    const [name = ''] = Object.keys(opening);
    for (const missing of ['DATABASE_URL', 'FIELD_KEYS', ...NEVER_MADE_UP]) {
      const { [missing]: _, ...rest }: Record<string, string> = { ...complete, ...opening };
      expect(() => resolve(rest)).toThrow(new RegExp(`^ {2}${missing} (is missing|.*${name}=)`, 'm'));
    }
    expect(() => statSync(join(dataDir, 'secrets.json'))).toThrow(/ENOENT/);
  });

  test.each(openings)(
    '%o: starts without stand-ins when all is set, without a store also unpaid',
    (opening) => {
      const {
        STRIPE_SECRET_KEY: _key,
        STRIPE_WEBHOOK_SECRETS: _secrets,
        ...rest
      } = { ...complete, ...opening };
      for (const given of [
        { ...complete, ...opening },
        { ...rest, STORE: 'off' },
      ])
        expect(resolve(given)).toMatchObject({ local: false, secretsGenerated: false, standIns: [] });
      expect(() => resolve({ ...rest, STORE: 'on' })).toThrow(
        /STRIPE_SECRET_KEY is missing, .*\n {2}STRIPE_WEBHOOK_SECRETS is missing, /,
      );
    },
  );
});

describe('a part that is started by itself', () => {
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(hosted).filter(([name]) => !names.includes(name)));

  test.each(['APP_URL', 'REALTIME_URL', ...NEVER_MADE_UP])('does not make up %s, unset or empty', (name) => {
    expect(() => parseEnv(without(name))).toThrow(new RegExp(`^ {2}${name} `, 'm'));
    expect(() => parseEnv({ ...hosted, [name]: '' })).toThrow(new RegExp(`^ {2}${name} `, 'm'));
  });

  test('needs no payment provider where there is no store', () => {
    const rest = without('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS');
    expect(parseEnv({ ...rest, STORE: 'off' }).STORE).toBe('off');
    expect(() => parseEnv({ ...rest, STORE: 'on' })).toThrow(
      /^ {2}STRIPE_SECRET_KEY is missing, .* or set STORE=off\.$/m,
    );
    expect(() => parseEnv({ ...rest, STORE: 'no' })).toThrow(
      /^ {2}STORE is not valid\. Set it to on or off/m,
    );
  });

  test('takes money through Stripe alone', () => {
    const local = { ...hosted, ...here };
    const standIn = 'http://127.0.0.1:8030';
    expect(parseEnv({ ...local, STRIPE_API_URL: standIn }).STRIPE_API_URL).toBe(standIn);
    expect(() => parseEnv({ ...hosted, STRIPE_API_URL: standIn })).toThrow(/STRIPE_API_URL names a stand-in/);
    const elsewhere = 'http://pay.example';
    expect(() => parseEnv({ ...local, STRIPE_API_URL: elsewhere })).toThrow(/STRIPE_API_URL is not valid/);
    expect(() => parseEnv({ ...local, STRIPE_SECRET_KEY: 'pk_live_x' })).toThrow(/STRIPE_SECRET_KEY/);
    expect(() => parseEnv({ ...local, STRIPE_WEBHOOK_SECRETS: 'whsec_a,b' })).toThrow(/STRIPE_WEBHOOK/);
    expect(parseEnv(hosted).STRIPE_WEBHOOK_SECRETS).toEqual(['whsec_x', 'whsec_y']);
  });

  test.each([{ REALTIME_URL: 'https://live.lineup.example' }, { REALTIME_HOST: '0.0.0.0' }, { HOST: '::' }])(
    'has no stand-in when %j is reachable from elsewhere',
    (opening) => {
      const local = { ...TEST_SETTINGS };
      expect(parseEnv(local).APP_URL).toBe('http://localhost:3000');
      const alone = { ...hosted, ...here };
      expect(parseEnv({ ...alone, ...opening }).STORAGE_DRIVER).toBe('local');
      for (const name of ['STORAGE_DRIVER', 'SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY'] as const) {
        expect(() => parseEnv({ ...alone, ...opening, [name]: '' })).toThrow(
          new RegExp(`^ {2}${name} `, 'm'),
        );
      }
      const standIns = ['GOOGLE_ISSUER', 'FACEBOOK_ORIGIN', 'APPLE_ISSUER', 'STRIPE_API_URL'];
      for (const name of standIns) {
        const standIn = { [name]: 'http://127.0.0.1:8030' };
        expect(() => parseEnv({ ...local, ...standIn })).not.toThrow();
        expect(() => parseEnv({ ...alone, ...opening, ...standIn })).toThrow(
          new RegExp(`^ {2}${name} `, 'm'),
        );
      }
    },
  );

  test('takes the keys of personal fields from one setting, and reports keys that cannot be read', () => {
    const file = join(dataDir, 'keys');
    writeFileSync(file, TEST_SETTINGS.FIELD_KEYS);
    expect(parseEnv({ ...without('FIELD_KEYS'), FIELD_KEYS_FILE: file }).FIELD_KEYS_FILE).toBe(file);
    const wrong: [Record<string, string>, RegExp][] = [
      [without('FIELD_KEYS'), /FIELD_KEYS is missing\. .* or set FIELD_KEYS_FILE/],
      [{ ...hosted, FIELD_KEYS_FILE: file }, /FIELD_KEYS and FIELD_KEYS_FILE are both set/],
      [
        { ...without('FIELD_KEYS'), FIELD_KEYS_FILE: `${file}-gone` },
        /FIELD_KEYS_FILE cannot be used: ENOENT/,
      ],
      [
        { ...hosted, FIELD_KEYS: 'k1:canary' },
        /FIELD_KEYS is not valid: it must be id:key pairs, each key 32 bytes in base64\. Set/,
      ],
    ];
    for (const [settings, message] of wrong) expect(() => parseEnv(settings)).toThrow(message);
  });

  test('lists everything that is missing at once', () => {
    expect(() => parseEnv(without('REALTIME_URL', 'STORAGE_DRIVER', 'TOKEN_KEY'))).toThrow(
      /REALTIME_URL .*TOKEN_KEY .*STORAGE_DRIVER /s,
    );
  });

  test('needs a sender beside a mail server, and refuses invalid values of both', () => {
    const local = { ...without('MAIL_FROM'), ...here };
    expect(() => parseEnv(local)).toThrow(/MAIL_FROM/);
    expect(() => parseEnv({ ...hosted, SMTP_URL: 'https://mail.internal' })).toThrow(/SMTP_URL/);
    expect(() => parseEnv({ ...hosted, MAIL_FROM: 'Lineup' })).toThrow(/MAIL_FROM/);
    expect(() => parseEnv({ ...hosted, MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' })).toThrow(/MAIL_FROM/);
  });

  test('stores files on the local disk by default on loopback', () =>
    expect(parseEnv({ ...without('STORAGE_DRIVER'), ...here }).STORAGE_DRIVER).toBe('local'));
});

test('.env.example names every setting and no other', () => {
  const named = [...readFileSync('.env.example', 'utf8').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(
    (m) => m[1],
  );
  expect(named.toSorted()).toEqual([...SETTING_NAMES, ...SUPERVISOR_SETTINGS].toSorted());
});

test.each(['redis://:pass#word@host:6379', 'redis://host:637999', 'host:6379'])(
  'the address %s of Redis stops the start with the name of its setting',
  (address) => {
    const parse = () => parseEnv({ ...TEST_SETTINGS, LOG_LEVEL: 'silent', REDIS_URL: address });
    expect(parse).toThrow('REDIS_URL');
    expect(parse).not.toThrow('pass#word');
  },
);
