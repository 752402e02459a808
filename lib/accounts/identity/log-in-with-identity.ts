import type { Transaction } from '@/db/client';
import { identities } from '@/db/schema';
import type { SessionKind } from '@/lib/contract/enums';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { type OpenedSession, openSession } from '@/lib/sessions/session';
import { type AccountSessionKind, type Claimed, claimGuest } from '../sign-up/claim-guest';
import { createPlayer } from '../sign-up/create-player';
import { findOrCreatePlayer } from './find-or-create-player';
import { IdentityRefusal, identityCondition, type ProvenIdentity } from './proven-identity';

async function lockIdentity(tx: Transaction, playerId: string, identity: ProvenIdentity): Promise<boolean> {
  const locked = await tx
    .select({ id: identities.id })
    .from(identities)
    .where(identityCondition(playerId, identity))
    .for('share');
  return locked.length > 0;
}

/** Opens a session for an identity. The first login creates the player. Throws like `findOrCreatePlayer`. */
export async function logInWithIdentity(
  ctx: Context,
  input: { identity: ProvenIdentity; rememberMe: boolean; kind?: SessionKind },
): Promise<OpenedSession> {
  const { identity, rememberMe: remembered, kind } = input;
  const found = await findOrCreatePlayer(ctx, identity, async (tx, account) => ({
    playerId: await createPlayer(tx, ctx, account),
  }));
  const playerId = found.existing ?? found.created.playerId;
  const session = { playerId, kind, remembered, now: ctx.now(), client: ctx.client };
  const refused = new IdentityRefusal(identity.provider, 'refused');
  return ctx.db.transaction(async (tx) => {
    // Locks the player's row, as unlinking does, so that the identity stays linked until the commit.
    const opened = await openSession(tx, session).catch((error: unknown) => {
      throw error instanceof AppError ? refused : error;
    });
    if (!(await lockIdentity(tx, playerId, identity))) throw refused;
    return opened;
  });
}

/** Turns the calling guest into an account with this identity. Returns null and changes nothing if an account has it already. */
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
