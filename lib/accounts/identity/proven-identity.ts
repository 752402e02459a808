import { and, eq } from 'drizzle-orm';
import { identities } from '@/db/schema';
import type { IdentityProblem } from '@/lib/contract/accounts/identity-view';
import { emailSchema } from '@/lib/contract/accounts/schemas';
import type { IdentityProvider } from '@/lib/contract/enums';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { identityProblem } from './identity-problem';

export type ProvenIdentity = {
  provider: IdentityProvider;
  /** The provider never changes or reassigns it. */
  subject: string;
  /** Normalized like a typed address; null when missing or invalid. */
  email: string | null;
  /** Whether the provider verified that mail to the address reaches this person. */
  emailVerified: boolean;
  name: string | null;
};

/** Normalizes an address from a provider; null when it is invalid. */
export function providerEmail(unverifiedEmail: unknown): string | null {
  return emailSchema.safeParse(unverifiedEmail).data ?? null;
}

/** Returns the index that finds an identity without storing its subject in plain text. */
export function subjectIndex({ provider, subject }: Pick<ProvenIdentity, 'provider' | 'subject'>): string {
  return blindIndex('identities.subject', `${provider}:${subject}`);
}

/** The SQL condition that matches this identity if it belongs to this player. */
export const isIdentityOf = (playerId: string, identity: ProvenIdentity) =>
  and(
    eq(identities.playerId, playerId),
    eq(identities.provider, identity.provider),
    eq(identities.subjectIndex, subjectIndex(identity)),
  );

export class IdentityRefusal extends AppError {
  readonly problem: IdentityProblem;

  constructor(provider: IdentityProvider, problem: IdentityProblem) {
    const isForbidden = problem === 'refused' || problem === 'suspended';
    super(isForbidden ? 'FORBIDDEN' : 'TAKEN', identityProblem(provider, problem));
    this.problem = problem;
  }
}
