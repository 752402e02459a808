import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { violatedConstraint } from '@/db/errors';
import { identities, players } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { usernameFromName } from '@/lib/players/names/username-from-name';
import { isWithdrawnName } from '@/lib/players/names/withdrawn-names';
import { REGISTER_PER_ADDRESS } from '../limits';
import type { NewPlayer } from '../sign-up/create-player';
import { IdentityRefusal, insertIdentity, type ProvenIdentity, subjectIndex } from './proven-identity';

/** A try fails when the name is taken or withdrawn, or when a concurrent request creates the player. */
const MAX_TRIES = 10;

const CONFLICTS: ReadonlySet<string | null> = new Set([
  'identities_subject',
  'players_username_index_unique',
  'players_email_index_unique',
]);

type CreateAccount<T extends { playerId: string }> = (tx: Transaction, account: NewPlayer) => Promise<T>;

async function findPlayer(ctx: Context, identity: ProvenIdentity) {
  const [known] = await ctx.db
    .select({ playerId: players.id, bannedAt: players.bannedAt })
    .from(identities)
    .innerJoin(players, eq(players.id, identities.playerId))
    .where(
      and(eq(identities.provider, identity.provider), eq(identities.subjectIndex, subjectIndex(identity))),
    );
  return known;
}

async function isEmailTaken(ctx: Context, email: string | null): Promise<boolean> {
  if (email === null) return false;
  const index = blindIndex('players.email', email);
  const found = await ctx.db.select({ id: players.id }).from(players).where(eq(players.emailIndex, index));
  return found.length > 0;
}

/** Returns the result of `create`; null when identity, email or name is taken, or the name is withdrawn. */
async function tryCreate<T extends { playerId: string }>(
  ctx: Context,
  { identity, create, tries }: { identity: ProvenIdentity; create: CreateAccount<T>; tries: number },
): Promise<T | null> {
  const now = ctx.now();
  const username = usernameFromName(identity.name, tries, ctx.random);
  if (await isWithdrawnName(ctx.db, username)) return null;
  try {
    return await ctx.db.transaction(async (tx) => {
      const created = await create(tx, {
        username,
        email: identity.email,
        passwordHash: null,
        emailConfirmedAt: identity.email !== null && identity.emailVerified ? now : null,
        agreedToTermsAt: now,
      });
      await insertIdentity(tx, ctx, { playerId: created.playerId, identity });
      return created;
    });
  } catch (error) {
    if (CONFLICTS.has(violatedConstraint(error))) return null;
    throw error;
  }
}

/**
 * Returns the player of this identity, or the result of `create`. Concurrent calls create one player. Throws IdentityRefusal for a
 * banned player, and for an email in use: an email alone does not prove that the account is theirs. Throws TOO_MANY_REQUESTS.
 */
export async function findOrCreatePlayer<T extends { playerId: string }>(
  ctx: Context,
  identity: ProvenIdentity,
  create: CreateAccount<T>,
): Promise<{ existing: string; created?: never } | { existing?: never; created: T }> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // The email comes first: if a concurrent request creates the player in between, `findPlayer` finds that player.
    const emailTaken = await isEmailTaken(ctx, identity.email);
    const known = await findPlayer(ctx, identity);
    if (known?.bannedAt) throw new IdentityRefusal(identity.provider, 'suspended');
    if (known) return { existing: known.playerId };
    if (tries === 0) for (const limit of REGISTER_PER_ADDRESS) await spend(ctx, limit, ctx.address);
    if (emailTaken) throw new IdentityRefusal(identity.provider, 'email-taken');
    const created = await tryCreate(ctx, { identity, create, tries });
    if (created !== null) return { created };
  }
  throw new Error('no player could be created for an identity');
}
