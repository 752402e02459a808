import { randomBytes } from 'node:crypto';
import type { Database } from '@/db/client';
import { register } from '@/lib/accounts/register';
import type { RegisterInput } from '@/lib/accounts/schemas';
import { openSession } from '@/lib/accounts/session';
import type { Actor } from '@/lib/context';
import { anonymousContext, type TestContext, testContext } from './context';

export const TEST_PASSWORD = 'zebra-lamp-41';

/** A sign-up form that nobody has sent yet. */
export function signUpForm(overrides: Partial<RegisterInput> = {}): RegisterInput {
  // Digits only: letters at random spell a refused name now and then.
  const unique = BigInt(`0x${randomBytes(6).toString('hex')}`).toString();
  return {
    username: `t${unique}`,
    email: `${unique}@example.org`,
    password: TEST_PASSWORD,
    confirm_password: TEST_PASSWORD,
    agreed: true,
    ...overrides,
  };
}

/** Signs a new player up and in, the way the forms do, from an address of its own. */
export async function signedInPlayer(
  db: Database,
  overrides: Parameters<typeof testContext>[2] = {},
): Promise<TestContext<Extract<Actor, { kind: 'player' }>>> {
  const address = `192.0.2.${randomBytes(4).toString('hex')}`;
  const { playerId } = await register(anonymousContext(db, { address, ...overrides }), signUpForm());
  const { sessionId } = await openSession(db, {
    playerId,
    remembered: false,
    now: (overrides.now ?? (() => new Date()))(),
    client: overrides.client ?? null,
  });
  return testContext(db, { kind: 'player', playerId, sessionId }, overrides);
}
