import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Database, openDatabase } from '@/db/client';
import type { OperatorRole } from '@/lib/contract/enums';
import { DESK_SESSION_SECONDS } from '@/lib/desk/operators/desk-session';
import { sealToken } from '@/lib/platform/security/sealed-tokens';
import { appUrl, E2E, takeGameSettings } from './e2e-settings';

/** Lets use cases run in the worker of a browser test, with the database, keys and files of the game under test. */
export async function withGame<T>(work: (db: Database) => Promise<T>): Promise<T> {
  takeGameSettings();
  const db = openDatabase({ url: E2E.databaseUrl, poolSize: 1, applicationName: 'lineup-e2e' });
  try {
    return await work(db);
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

/** Creates an operator who has just used a passkey, and sets the cookie of the desk, without the sign-in screen. */
export async function putOperatorIn(page: Page, roles: readonly OperatorRole[]): Promise<void> {
  const name = `op_${randomBytes(4).toString('hex')}`;
  const sessionId = await withGame(async ({ $client: sql }) => {
    const [row] = await sql<{ id: string }[]>`
      with added as (
        insert into operators (name, roles, created_at) values (${name}, ${[...roles]}, now()) returning id)
      insert into operator_sessions (id, operator_id, sign_in, opened_at, used_at, proven_at)
      select gen_random_uuid(), id, 'passkey', now(), now(), now() from added returning id`;
    return String(row?.id);
  });
  const value = sealToken('desk-session', { sessionId }, DESK_SESSION_SECONDS, Date.now());
  await page
    .context()
    .addCookies([
      { url: appUrl(), name: 'lineup_desk', value, httpOnly: true, sameSite: 'Strict', secure: false },
    ]);
}
