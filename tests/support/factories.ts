import { randomBytes } from 'node:crypto';
import type { Database } from '@/db/client';
import { createPlayer } from '@/lib/accounts/sign-up/create-player';
import type { RegisterInput } from '@/lib/contract/accounts/schemas';
import type { Actor } from '@/lib/platform/context';
import { hashPassword } from '@/lib/platform/security/passwords/passwords';
import { openSession } from '@/lib/sessions/session';
import { anonymousContext, type TestContext, testContext } from './context';

export const TEST_PASSWORD = 'zebra-lamp-41';

/** A sign-up form that nobody has sent yet. */
export function signUpForm(overrides: Partial<RegisterInput> = {}): RegisterInput {
  // Digits only, and a letter that none of them make a word with: at random, a refused name is spelled now and then.
  const unique = BigInt(`0x${randomBytes(6).toString('hex')}`).toString();
  return {
    username: `q${unique}`,
    email: `${unique}@example.org`,
    password: TEST_PASSWORD,
    confirm_password: TEST_PASSWORD,
    agreed: true,
    ...overrides,
  };
}

let hashed: Promise<string> | undefined;

/** The hash of TEST_PASSWORD, made once per worker: the work that a hash is made to cost. */
function testPasswordHash(): Promise<string> {
  hashed ??= hashPassword(TEST_PASSWORD);
  return hashed;
}

/** A new player with TEST_PASSWORD, signed in: what the forms leave behind, without their limits. */
export async function signedInPlayer(
  db: Database,
  overrides: Parameters<typeof testContext>[2] = {},
): Promise<TestContext<Extract<Actor, { kind: 'player' }>>> {
  const now = (overrides.now ?? (() => new Date()))();
  const { username, email } = signUpForm();
  const passwordHash = await testPasswordHash();
  const account = { username, email, passwordHash, emailConfirmedAt: null, agreedToTermsAt: now };
  const playerId = await db.transaction((tx) => createPlayer(tx, anonymousContext(db, overrides), account));
  const { sessionId } = await openSession(db, {
    playerId,
    remembered: false,
    now,
    client: overrides.client ?? null,
  });
  return testContext(db, { kind: 'player', playerId, sessionId }, overrides);
}
