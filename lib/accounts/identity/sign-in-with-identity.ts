import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { violatedConstraint } from '@/db/errors/unique-violation';
import { identities, players } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { usernameFromName } from '@/lib/players/names/username-from-name';
import { isWithdrawnName } from '@/lib/players/names/withdrawn-names';
import { type OpenedSession, openSession, type SessionKind } from '@/lib/sessions/session';
import { REGISTER_PER_ADDRESS } from '../limits';
import { createPlayer } from '../sign-up/create-player';
import { insertIdentity } from './insert-identity';
import { IdentityRefusal, type ProvenIdentity, subjectIndex } from './proven-identity';

/** A race is lost when another request succeeds or takes the drawn name. More than this many is a fault. */
const MAX_TRIES = 10;

const LOST_RACES: ReadonlySet<string | null> = new Set([
  'identities_subject',
  'players_username_index_unique',
  'players_email_index_unique',
]);

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

async function lockIdentity(tx: Transaction, playerId: string, identity: ProvenIdentity): Promise<boolean> {
  const held = await tx
    .select({ id: identities.id })
    .from(identities)
    .where(
      and(
        eq(identities.playerId, playerId),
        eq(identities.provider, identity.provider),
        eq(identities.subjectIndex, subjectIndex(identity)),
      ),
    )
    .for('share');
  return held.length > 0;
}

/** Returns the new player, or null when the identity, email or name is taken, or the name is not allowed. */
async function tryCreate(ctx: Context, identity: ProvenIdentity, tries: number): Promise<string | null> {
  const now = ctx.now();
  const username = usernameFromName(identity.name, tries, ctx.random);
  if (await isWithdrawnName(ctx.db, username)) return null;
  try {
    return await ctx.db.transaction(async (tx) => {
      const playerId = await createPlayer(tx, ctx, {
        username,
        email: identity.email,
        passwordHash: null,
        emailConfirmedAt: identity.email !== null && identity.emailVerified ? now : null,
        agreedToTermsAt: now,
      });
      await insertIdentity(tx, ctx, { playerId, identity });
      return playerId;
    });
  } catch (error) {
    if (LOST_RACES.has(violatedConstraint(error))) return null;
    throw error;
  }
}

async function findOrCreate(ctx: Context, identity: ProvenIdentity): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // In this order: a player who has just registered the email with this identity is then found by the identity.
    const emailTaken = await isEmailTaken(ctx, identity.email);
    const known = await findPlayer(ctx, identity);
    if (known?.bannedAt) throw new IdentityRefusal(identity.provider, 'suspended');
    if (known) return known.playerId;
    if (tries === 0) for (const limit of REGISTER_PER_ADDRESS) await spend(ctx, limit, ctx.address);
    if (emailTaken) throw new IdentityRefusal(identity.provider, 'email-taken');
    const created = await tryCreate(ctx, identity, tries);
    if (created !== null) return created;
  }
  throw new Error('no player could be made for an identity');
}

/**
 * Opens a session for a proven identity. The first login creates the player, once, however many requests arrive at the same
 * time.
 * @throws IdentityRefusal when the email belongs to a player with another login (an address proves no ownership, so it is never
 * linked), for a banned player, and when the identity was unlinked meanwhile; TOO_MANY_REQUESTS for too many sign-ups from one
 * address.
 */
export async function signInWithIdentity(
  ctx: Context,
  input: { identity: ProvenIdentity; rememberMe: boolean; kind?: SessionKind },
): Promise<OpenedSession> {
  const { identity, rememberMe: remembered, kind } = input;
  const playerId = await findOrCreate(ctx, identity);
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
