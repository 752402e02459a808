import type { PlayerContext } from '@/lib/platform/context';
import { type AccountSessionKind, type Claimed, claimGuest } from '../sign-up/claim-guest';
import { findOrCreatePlayer } from './find-or-create-player';
import type { ProvenIdentity } from './proven-identity';

/**
 * Turns the calling guest into an account with this identity. Returns null and changes nothing if an account has the identity.
 * The player then chooses between that account and the guest.
 */
export async function claimWithIdentity(
  guest: PlayerContext,
  { identity, sessionKind }: { identity: ProvenIdentity; sessionKind: AccountSessionKind },
): Promise<Claimed | null> {
  const found = await findOrCreatePlayer(guest, identity, async (tx, account) => ({
    playerId: guest.actor.playerId,
    claimed: await claimGuest(tx, guest, { account, sessionKind }),
  }));
  return found.created?.claimed ?? null;
}
