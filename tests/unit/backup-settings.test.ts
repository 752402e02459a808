import { expect, test } from 'vitest';
import { parseEnv } from '@/lib/platform/config/env';
import { TEST_SETTINGS } from '@/tests/support/settings';

const BUCKET = {
  BACKUP_S3_BUCKET: 'lineup-backups',
  BACKUP_S3_ACCESS_KEY_ID: 'id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'canary',
};
const parse = (given: Record<string, string>) => parseEnv({ ...TEST_SETTINGS, ...given });

function refusal(given: Record<string, string>): string {
  try {
    parse(given);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
}

test('a bucket with keys is enough, and without one there are no off-site backups', () => {
  expect(parse(BUCKET)).toMatchObject({
    BACKUP_EVERY_HOURS: 24,
    BACKUP_KEEP_DAYS: 30,
    BACKUP_S3_REGION: 'auto',
  });
  expect(parse({}).BACKUP_S3_BUCKET).toBeUndefined();
  expect(parse({ ...BUCKET, BACKUP_EVERY_HOURS: '1', BACKUP_KEEP_DAYS: '35' }).BACKUP_KEEP_DAYS).toBe(35);
});

test.each([
  ['BACKUP_KEEP_DAYS', '36', 'a whole number of days from 1 to 35'],
  ['BACKUP_KEEP_DAYS', '0', 'a whole number of days from 1 to 35'],
  ['BACKUP_EVERY_HOURS', '0', 'a whole number of hours from 1 to 24'],
  ['BACKUP_EVERY_HOURS', '25', 'a whole number of hours from 1 to 24'],
  ['BACKUP_EVERY_HOURS', 'daily', 'a whole number of hours from 1 to 24'],
  ['BACKUP_S3_ENDPOINT', 'backups.example', 'the address of the S3-compatible store of backups'],
])('%s=%s stops the start', (name, value, form) => {
  expect(refusal({ ...BUCKET, [name]: value })).toContain(`${name} is not valid. Set it to ${form}`);
});

test.each(Object.keys(BUCKET))('%s must not be missing beside the others', (name) => {
  const message = refusal({ ...BUCKET, [name]: '' });
  expect(message).toContain(`${name} is missing, but BACKUP_S3_`);
  expect(message).not.toContain('canary');
});

test('a schedule without a bucket stops the start', () => {
  expect(refusal({ BACKUP_EVERY_HOURS: '6' })).toContain(
    'BACKUP_S3_BUCKET is missing, but BACKUP_EVERY_HOURS is set.',
  );
});

test('backups do not go to the bucket of the game', () => {
  const store = { S3_BUCKET: 'lineup-backups', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'x' };
  const refused = refusal({ ...BUCKET, ...store, STORAGE_DRIVER: 's3' });
  expect(refused).toContain('BACKUP_S3_BUCKET is the bucket of the game’s files.');
  expect(
    refusal({ ...BUCKET, ...store, STORAGE_DRIVER: 's3', BACKUP_S3_ENDPOINT: 'https://other.example' }),
  ).toBe('accepted');
});
