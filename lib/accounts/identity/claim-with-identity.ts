import type { PlayerContext } from '@/lib/platform/context';
import { type Carrier, type Claimed, claimGuest } from '../sign-up/claim-guest';
import { findOrMake } from './find-or-make';
import type { ProvenIdentity } from './proven-identity';

/**
 * Turns the calling guest into an account with a new identity, as `claimGuest` does. Returns null, and changes nothing, when
 * the identity belongs to an account: the player then chooses between that account and the guest.
 * @throws what `findOrMake` and `claimGuest` throw.
 */
export async function claimWithIdentity(
  guest: PlayerContext,
  { identity, carrier }: { identity: ProvenIdentity; carrier: Carrier },
): Promise<Claimed | null> {
  const found = await findOrMake(guest, identity, async (tx, account) => ({
    playerId: guest.actor.playerId,
    claimed: await claimGuest(tx, guest, { account, carrier }),
  }));
  return 'known' in found ? null : found.made.claimed;
}
