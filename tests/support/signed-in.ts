import type { Page } from '@playwright/test';
import { sealData } from 'iron-session';
import { openDatabase } from '@/db/client';
import { createPlayer } from '@/lib/accounts/sign-up/create-player';
import { systemRandom } from '@/lib/platform/random';
import { hashPassword } from '@/lib/platform/security/passwords/passwords';
import { describeClient } from '@/lib/sessions/describe-client';
import { openSession } from '@/lib/sessions/session';
import { xsrfToken } from '@/lib/sessions/session-tokens';
import { appUrl, E2E, takeGameSettings } from './e2e-settings';
import { SESSION_COOKIE } from './requests';

type NewPlayer = { username: string; email: string; password: string };

const hashes = new Map<string, Promise<string>>();

function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

/** Inserts a player without free rounds, and sets a session cookie, both with the use cases and keys of the game under test. */
export async function putPlayerIn(page: Page, { username, email, password }: NewPlayer): Promise<void> {
  const secrets = takeGameSettings();
  const passwordHash = await hashOnce(password);
  const now = new Date();
  const client = describeClient(await page.evaluate(() => navigator.userAgent));
  const db = openDatabase({ url: E2E.databaseUrl, poolSize: 1, applicationName: 'lineup-e2e' });
  const ctx = { random: systemRandom, language: 'en' as const, now: () => now, sendMail: async () => {} };
  const account = { username, email, passwordHash, emailConfirmedAt: null, agreedToTermsAt: now };
  try {
    const playerId = await db.transaction((tx) => createPlayer(tx, ctx, account));
    await db.$client`update game_states set free_round_on = 'infinity' where player_id = ${playerId}::uuid`;
    const { sessionId } = await openSession(db, { playerId, remembered: false, now, client });
    const seal = await sealData({ sessionId }, { password: secrets.SESSION_SECRET ?? '' });
    const ours = { url: appUrl(), secure: false };
    await page.context().addCookies([
      { ...ours, name: SESSION_COOKIE, value: seal, httpOnly: true, sameSite: 'Lax' },
      { ...ours, name: 'XSRF-TOKEN', value: xsrfToken(sessionId), sameSite: 'Strict' },
    ]);
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}
