import type { IdentityProvider } from '@/db/schema';
import { type IdentityProblem, identityProblemText } from '@/lib/contract/accounts/identity-view';
import { emailSchema } from '@/lib/contract/accounts/schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';

/** Whom a provider vouches for. Provider and subject are the identity; the rest is what it told along with them. */
export type ProvenIdentity = {
  provider: IdentityProvider;
  /** Never changes and is never given to anybody else, says the provider. */
  subject: string;
  /** Normalised like an address that was typed; null when none was told or it is not one. */
  email: string | null;
  /** The provider has seen that mail to the address reaches this person. */
  emailVerified: boolean;
  /** What the person is called, unedited; null when not told. */
  name: string | null;
};

/** An address as a provider tells it, in the spelling of the account forms; null where it is none. */
export function providerEmail(unverifiedEmail: unknown): string | null {
  return emailSchema.safeParse(unverifiedEmail).data ?? null;
}

/** Finds an identity without storing its subject in clear. */
export function subjectIndex({ provider, subject }: Pick<ProvenIdentity, 'provider' | 'subject'>): string {
  return blindIndex('identities.subject', `${provider}:${subject}`);
}

/** The refusal of an identity that is proven all the same; `problem` names it to the entry point. */
export class IdentityRefusal extends AppError {
  readonly problem: IdentityProblem;

  constructor(provider: IdentityProvider, problem: IdentityProblem) {
    const isForbidden = problem === 'refused' || problem === 'suspended';
    super(isForbidden ? 'FORBIDDEN' : 'TAKEN', identityProblemText(provider, problem));
    this.problem = problem;
  }
}
