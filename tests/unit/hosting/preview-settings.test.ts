import { describe, expect, test } from 'vitest';
import { parseEnv } from '@/lib/platform/config/env';
import { TEST_SETTINGS } from '@/tests/support/settings';

const preview: Record<string, string> = {
  ...TEST_SETTINGS,
  APP_URL: '',
  REALTIME_URL: 'https://live.preview.example',
  VERCEL: '1',
  VERCEL_ENV: 'preview',
  VERCEL_URL: 'lineup-abc123-team.vercel.app',
  VERCEL_BRANCH_URL: 'lineup-git-faces-team.vercel.app',
  DATABASE_URL: 'postgres://preview:secret@pooler.example:6543/lineup',
  DATABASE_DIRECT_URL: 'postgres://preview:secret@db.example:5432/lineup',
  STORAGE_DRIVER: 's3',
  S3_BUCKET: 'lineup-preview',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  STORE: 'off',
  VAPID_PUBLIC_KEY: '',
  VAPID_PRIVATE_KEY: '',
  VAPID_SUBJECT: '',
  PREVIEW_ONLY: 'preview@pooler.example:6543/lineup, preview@db.example/lineup, lineup-preview',
};
const production: Record<string, string> = {
  ...preview,
  APP_URL: 'https://lineup.example',
  VERCEL_ENV: 'production',
  PREVIEW_ONLY: '',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'no-reply@lineup.example',
};

describe('a preview', () => {
  test('starts with a database and a bucket of its own, without mail, at the address that Vercel gave it', () => {
    expect(parseEnv(preview).APP_URL).toBe('https://lineup-git-faces-team.vercel.app');
    expect(parseEnv({ ...preview, VERCEL_BRANCH_URL: '' }).APP_URL).toBe(
      'https://lineup-abc123-team.vercel.app',
    );
    const named = { ...preview, APP_URL: 'https://lineup-abc123-team.vercel.app' };
    expect(parseEnv(named).APP_URL).toBe('https://lineup-abc123-team.vercel.app');
  });

  test.each<[string, Record<string, string>, string]>([
    ['the setting is missing', { PREVIEW_ONLY: '' }, 'DATABASE_URL names preview@pooler.example:6543/lineup'],
    [
      'the database of production is in use',
      { DATABASE_URL: 'postgres://lineup:secret@pooler.example:6543/lineup' },
      'DATABASE_URL names lineup@pooler.example:6543/lineup',
    ],
    [
      'another server of the same host is in use',
      { DATABASE_URL: 'postgres://preview:secret@pooler.example:6000/lineup' },
      'DATABASE_URL names preview@pooler.example:6000/lineup',
    ],
    [
      'an address names several hosts',
      { DATABASE_URL: 'postgres://preview:secret@db.example:5432,db2.example:5432/lineup' },
      'DATABASE_URL',
    ],
    [
      'it could delete the backups of the game',
      { BACKUP_S3_BUCKET: 'lineup-backups' },
      'BACKUP_S3_BUCKET is set',
    ],
    [
      'jobs and migrations would reach production',
      { DATABASE_DIRECT_URL: 'postgres://preview:secret@production.example/lineup' },
      'DATABASE_DIRECT_URL names preview@production.example/lineup',
    ],
    ['the bucket of production is in use', { S3_BUCKET: 'lineup' }, 'S3_BUCKET names lineup'],
    ['it has a mail server', { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@lineup.example' }, 'SMTP_URL'],
    [
      'it has the keys of push messages',
      {
        VAPID_PUBLIC_KEY: TEST_SETTINGS.VAPID_PUBLIC_KEY,
        VAPID_PRIVATE_KEY: TEST_SETTINGS.VAPID_PRIVATE_KEY,
        VAPID_SUBJECT: TEST_SETTINGS.VAPID_SUBJECT,
      },
      'VAPID_PRIVATE_KEY',
    ],
    [
      'its store moves real money',
      { STORE: 'on', STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRETS: 'whsec_x' },
      'STRIPE_SECRET_KEY',
    ],
    [
      'the key of real money waits while the store is off',
      { STRIPE_SECRET_KEY: 'rk_live_x' },
      'STRIPE_SECRET_KEY',
    ],
    ['it has the address of production', { APP_URL: 'https://lineup.example' }, 'APP_URL'],
  ])('does not start while %s, and names no secret', (_, changes, named) => {
    const start = () => parseEnv({ ...preview, ...changes });
    expect(start).toThrow(named);
    expect(start).not.toThrow(/:secret|_live_x/);
  });

  test('may sell with a key of test mode', () => {
    const store = { STORE: 'on', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRETS: 'whsec_x' };
    expect(parseEnv({ ...preview, ...store }).STORE).toBe('on');
  });

  test('needs the same of its realtime process, which Vercel does not run', () => {
    const realtime = { ...preview, APP_URL: 'https://lineup-git-faces-team.vercel.app', VERCEL_ENV: '' };
    expect(parseEnv(realtime).S3_BUCKET).toBe('lineup-preview');
    expect(() => parseEnv({ ...realtime, S3_BUCKET: 'lineup' })).toThrow('S3_BUCKET');
  });
});

test('production refuses the setting of previews, so that nobody sets it for all environments', () => {
  expect(parseEnv(production).APP_URL).toBe('https://lineup.example');
  expect(() => parseEnv({ ...production, PREVIEW_ONLY: preview.PREVIEW_ONLY })).toThrow(
    'PREVIEW_ONLY is set, but VERCEL_ENV=production',
  );
});
