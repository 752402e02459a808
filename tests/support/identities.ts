import { randomBytes } from 'node:crypto';
import type { ProvenIdentity } from '@/lib/accounts/identity/proven-identity';

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
