import type { Transaction } from '@/db/client';
import { identities } from '@/db/schema';
import type { SessionKind } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { type OpenedSession, openSession } from '@/lib/sessions/session';
import { createPlayer } from '../sign-up/create-player';
import { findOrMake } from './find-or-make';
import { IdentityRefusal, isIdentityOf, type ProvenIdentity } from './proven-identity';

async function lockIdentity(tx: Transaction, playerId: string, identity: ProvenIdentity): Promise<boolean> {
  const held = await tx
    .select({ id: identities.id })
    .from(identities)
    .where(isIdentityOf(playerId, identity))
    .for('share');
  return held.length > 0;
}

/**
 * Opens a session for a proven identity. The first login creates the player.
 * @throws what `findOrMake` throws, and IdentityRefusal when the identity was unlinked meanwhile.
 */
export async function signInWithIdentity(
  ctx: Context,
  input: { identity: ProvenIdentity; rememberMe: boolean; kind?: SessionKind },
): Promise<OpenedSession> {
  const { identity, rememberMe: remembered, kind } = input;
  const found = await findOrMake(ctx, identity, async (tx, account) => ({
    playerId: await createPlayer(tx, ctx, account),
  }));
  const playerId = 'known' in found ? found.known : found.made.playerId;
  const session = { playerId, kind, remembered, now: ctx.now(), client: ctx.client };
  const refused = new IdentityRefusal(identity.provider, 'refused');
  return ctx.db.transaction(async (tx) => {
    // Locks the player's row first, as unlinking does, so that the identity stays theirs.
    const opened = await openSession(tx, session).catch((error: unknown) => {
      throw error instanceof AppError ? refused : error;
    });
    if (!(await lockIdentity(tx, playerId, identity))) throw refused;
    return opened;
  });
}
