import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Fixed settings for tests: secrets of no value anywhere else. */
const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

export const TEST_SETTINGS = {
  APP_URL: 'http://localhost:3000',
  REALTIME_URL: 'http://localhost:3001',
  /** Tests open the database they were given; nothing listens here. */
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  SESSION_SECRET: 'test-session-secret-of-32-characters-or-more',
  FIELD_KEYS: `t1:${key(1)}`,
  BLIND_INDEX_KEY: key(2),
  TOKEN_KEY: key(3),
  /** Of no game that somebody plays here. */
  STORAGE_DIR: join(tmpdir(), 'lineup-test-files'),
  LOG_LEVEL: 'silent',
} as const;
