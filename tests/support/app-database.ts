import { afterAll, beforeAll } from 'vitest';
import { getDatabase } from '@/app/_server/context';
import { type TestDatabase, testDatabase } from './database';
import { TEST_SETTINGS } from './settings';

/** Returns a database for one test file, which the tested pages, actions and API calls use too, with these settings. */
export function appDatabase(settings: Record<string, string> = {}): TestDatabase {
  const database = testDatabase();
  beforeAll(() => {
    Object.assign(process.env, TEST_SETTINGS, settings, { DATABASE_URL: database.url });
  });
  afterAll(() => getDatabase().$client.end());
  return database;
}
