import type { Transaction } from '@/db/client';
import { identities } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import { type ProvenIdentity, subjectIndex } from './proven-identity';

/**
 * Links an identity to a player. Rejects with PostgreSQL's error (see `violatedConstraint`) in two cases:
 * `identities_subject` if the identity is already linked, `identities_player_provider` if the player has another one of this
 * provider.
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
