import { randomBytes } from 'node:crypto';
import type { Database } from '@/db/client';
import { createGuest } from '@/lib/accounts/guest/create-guest';
import type { ProvenIdentity } from '@/lib/accounts/identity/proven-identity';
import { createPlayer } from '@/lib/accounts/sign-up/create-player';
import type { RegisterInput } from '@/lib/contract/accounts/schemas';
import type { Actor } from '@/lib/platform/context';
import { hashPassword } from '@/lib/platform/security/passwords/passwords';
import { openSession } from '@/lib/sessions/session';
import { anonymousContext, type TestContext, testContext } from './context';

export const TEST_PASSWORD = 'zebra-lamp-41';

export function signUpForm(overrides: Partial<RegisterInput> = {}): RegisterInput {
  // Digits and one letter: random letters may spell a refused name.
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

/** The hash of TEST_PASSWORD, computed once per worker. */
function testPasswordHash(): Promise<string> {
  hashed ??= hashPassword(TEST_PASSWORD);
  return hashed;
}

/** Makes every round of the player cost lives, also the first of a day. */
export async function withoutFreeRounds(db: Database, playerId: string): Promise<void> {
  await db.$client`update game_states set free_round_on = 'infinity' where player_id = ${playerId}::uuid`;
}

/** Creates a signed-in player with TEST_PASSWORD and without free rounds, without the forms and their limits. */
export async function signedInPlayer(
  db: Database,
  overrides: Parameters<typeof testContext>[2] = {},
): Promise<TestContext<Extract<Actor, { kind: 'player' }>>> {
  const now = (overrides.now ?? (() => new Date()))();
  const { username, email } = signUpForm();
  const passwordHash = await testPasswordHash();
  const account = { username, email, passwordHash, emailConfirmedAt: null, agreedToTermsAt: now };
  const playerId = await db.transaction((tx) => createPlayer(tx, anonymousContext(db, overrides), account));
  await withoutFreeRounds(db, playerId);
  const { sessionId } = await openSession(db, {
    playerId,
    remembered: false,
    now,
    client: overrides.client ?? null,
  });
  return testContext(db, { kind: 'player', playerId, sessionId }, overrides);
}

/** Creates a guest with an open session and without free rounds, without the limit per network. */
export async function signedInGuest(
  db: Database,
  overrides: Parameters<typeof testContext>[2] = {},
): Promise<TestContext<Extract<Actor, { kind: 'player' }>>> {
  const address = `network of ${randomBytes(8).toString('hex')}`;
  const { playerId, sessionId } = await createGuest(anonymousContext(db, { ...overrides, address }), {
    agreed: true,
  });
  await withoutFreeRounds(db, playerId);
  return testContext(db, { kind: 'player', playerId, sessionId, isGuest: true }, overrides);
}

/** An unknown person whom Google vouches for. */
export function provenIdentity(overrides: Partial<ProvenIdentity> = {}): ProvenIdentity {
  // Digits only: random letters may spell a refused name.
  const unique = BigInt(`0x${randomBytes(6).toString('hex')}`).toString();
  return {
    provider: 'google',
    subject: `subject-${unique}`,
    email: `${unique}@gmail.example`,
    emailVerified: true,
    name: 'Maria Sánchez',
    ...overrides,
  };
}
