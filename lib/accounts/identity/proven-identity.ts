import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { identities } from '@/db/schema';
import { type IdentityProblem, identityProblemText } from '@/lib/contract/accounts/identity-view';
import { emailSchema } from '@/lib/contract/accounts/schemas';
import type { IdentityProvider } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex, sealField } from '@/lib/platform/security/fields/sealed-fields';
import type { Message } from '@/messages/message';
import { textsOf } from '@/messages/texts';

/** A person's account at a provider, after its token or callback was verified. */
export type ProvenIdentity = {
  provider: IdentityProvider;
  /** The provider's id of the account, which it never changes or reassigns. */
  subject: string;
  /** Normalized; null when missing or invalid. */
  email: string | null;
  /** Whether the provider verified that the person receives mail at the address. */
  emailVerified: boolean;
  name: string | null;
};

export function providerEmail(unverifiedEmail: unknown): string | null {
  return emailSchema.safeParse(unverifiedEmail).data ?? null;
}

export function subjectIndex({ provider, subject }: Pick<ProvenIdentity, 'provider' | 'subject'>): string {
  return blindIndex('identities.subject', `${provider}:${subject}`);
}

export const identityCondition = (playerId: string, identity: ProvenIdentity) =>
  and(
    eq(identities.playerId, playerId),
    eq(identities.provider, identity.provider),
    eq(identities.subjectIndex, subjectIndex(identity)),
  );

export function identityProblemMessage(provider: IdentityProvider, problem: IdentityProblem): Message {
  return { in: (language) => identityProblemText(textsOf(language, 'welcome'), provider, problem) };
}

export class IdentityRefusal extends AppError {
  readonly problem: IdentityProblem;

  constructor(provider: IdentityProvider, problem: IdentityProblem) {
    const isForbidden = problem === 'refused' || problem === 'suspended';
    super(isForbidden ? 'FORBIDDEN' : 'TAKEN', identityProblemMessage(provider, problem));
    this.problem = problem;
  }
}

/**
 * Links an identity to a player. Rejects with PostgreSQL's error: `violatedConstraint` returns `identities_subject` if the identity
 * is already linked, and `identities_player_provider` if the player has another one of this provider.
 */
export async function insertIdentity(
  tx: Transaction,
  { random, now }: Pick<Context, 'random' | 'now'>,
  { playerId, identity }: { playerId: string; identity: ProvenIdentity },
): Promise<void> {
  const id = random.uuid();
  await tx.insert(identities).values({
    id,
    playerId,
    provider: identity.provider,
    subjectSealed: sealField({ column: 'identities.subject', rowId: id }, identity.subject),
    subjectIndex: subjectIndex(identity),
    createdAt: now(),
  });
}
