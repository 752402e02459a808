import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { getDatabase } from '@/app/_server/context';
import { CHECKOUT_KEY, testCheckout } from './checkout';
import { testDatabase } from './database';
import { createRecords } from './game-world';

export function apiWorld() {
  const database = testDatabase();
  const checkout = testCheckout();
  let storage = '';
  beforeAll(async () => {
    storage = await mkdtemp(join(tmpdir(), 'lineup-api-'));
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      STRIPE_SECRET_KEY: CHECKOUT_KEY,
      STRIPE_API_URL: checkout.url,
      STORAGE_DIR: storage,
    });
    await createRecords(database.db, 4);
    await createRecords(database.db, 4, 'company');
  });
  afterAll(async () => {
    await getDatabase().$client.end();
    await rm(storage, { recursive: true, force: true });
  });
  return { database, checkout };
}
