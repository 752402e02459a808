import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { violatedConstraint } from '@/db/errors/unique-violation';
import { identities, players } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { usernameFromName } from '@/lib/players/names/username-from-name';
import { isWithdrawnName } from '@/lib/players/names/withdrawn-names';
import { REGISTER_PER_ADDRESS } from '../limits';
import type { NewPlayer } from '../sign-up/create-player';
import { insertIdentity } from './insert-identity';
import { IdentityRefusal, type ProvenIdentity, subjectIndex } from './proven-identity';

/** A race is lost when another request succeeds or takes the drawn name. More than this many is a fault. */
const MAX_TRIES = 10;

const LOST_RACES: ReadonlySet<string | null> = new Set([
  'identities_subject',
  'players_username_index_unique',
  'players_email_index_unique',
]);

/** Writes the account of a new identity, within the transaction that writes the identity. */
export type Make<T extends { playerId: string }> = (tx: Transaction, account: NewPlayer) => Promise<T>;

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

/** Returns what was made, or null when the identity, email or name is taken, or the name is not allowed. */
async function tryMake<T extends { playerId: string }>(
  ctx: Context,
  { identity, make, tries }: { identity: ProvenIdentity; make: Make<T>; tries: number },
): Promise<T | null> {
  const now = ctx.now();
  const username = usernameFromName(identity.name, tries, ctx.random);
  if (await isWithdrawnName(ctx.db, username)) return null;
  try {
    return await ctx.db.transaction(async (tx) => {
      const made = await make(tx, {
        username,
        email: identity.email,
        passwordHash: null,
        emailConfirmedAt: identity.email !== null && identity.emailVerified ? now : null,
        agreedToTermsAt: now,
      });
      await insertIdentity(tx, ctx, { playerId: made.playerId, identity });
      return made;
    });
  } catch (error) {
    if (LOST_RACES.has(violatedConstraint(error))) return null;
    throw error;
  }
}

/**
 * Returns the player whose identity it is, or what `make` made for a new one, once, however many requests arrive at the same
 * time.
 * @throws IdentityRefusal when the email belongs to a player with another login (an address proves no ownership, so it is never
 * linked) and for a banned player; TOO_MANY_REQUESTS for too many sign-ups from one address.
 */
export async function findOrMake<T extends { playerId: string }>(
  ctx: Context,
  identity: ProvenIdentity,
  make: Make<T>,
): Promise<{ known: string } | { made: T }> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // In this order: a player who has just registered the email with this identity is then found by the identity.
    const emailTaken = await isEmailTaken(ctx, identity.email);
    const known = await findPlayer(ctx, identity);
    if (known?.bannedAt) throw new IdentityRefusal(identity.provider, 'suspended');
    if (known) return { known: known.playerId };
    if (tries === 0) for (const limit of REGISTER_PER_ADDRESS) await spend(ctx, limit, ctx.address);
    if (emailTaken) throw new IdentityRefusal(identity.provider, 'email-taken');
    const made = await tryMake(ctx, { identity, make, tries });
    if (made !== null) return { made };
  }
  throw new Error('no player could be made for an identity');
}
