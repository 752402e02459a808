import { randomBytes } from 'node:crypto';
import type { ProvenIdentity } from '@/lib/accounts/identity/proven-identity';

/** Somebody whom Google vouches for and whom nobody has seen before. */
export function provenIdentity(overrides: Partial<ProvenIdentity> = {}): ProvenIdentity {
  // Digits only: letters at random spell a refused name now and then.
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
