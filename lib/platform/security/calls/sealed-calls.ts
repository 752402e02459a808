import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { openToken, sealToken } from '../sealed-tokens';
import { isShared, openShared } from './shared-seals';

/** Purposes that somebody who is not signed in may seal for. */
export const ANONYMOUS_PURPOSES = ['login', 'register', 'reset'] as const;
export type AnonymousPurpose = (typeof ANONYMOUS_PURPOSES)[number];

/** What a value was sealed for. `password` and `profile` values belong to one player. */
export type SealedPurpose = AnonymousPurpose | 'password' | 'profile';

/** Product decisions, "Encrypt and decrypt". */
const ANONYMOUS_SECONDS = 5 * 60;
const PLAYER_SECONDS = 10 * 60;

/** A value in a call that starts like this and goes on in one long base64 word is sealed; anything else is plain. */
const SEALED = /^sealed1\.([A-Za-z0-9_-]{48,})$/;

/** A session is not needed: who has just signed up is somebody too. */
type Caller = { actor: { kind: 'anonymous' } | { kind: 'player'; playerId: string }; now: () => Date };

function isAnonymous(purpose: SealedPurpose): purpose is AnonymousPurpose {
  return (ANONYMOUS_PURPOSES as readonly string[]).includes(purpose);
}

/** The seal's own purpose, null where this caller can have none. */
function sealPurpose(actor: Caller['actor'], purpose: SealedPurpose): string | null {
  if (isAnonymous(purpose)) return `call ${purpose}`;
  return actor.kind === 'player' ? `call ${purpose} ${actor.playerId}` : null;
}

/**
 * Seals a value that travels in a call: for ten minutes and this player alone, or, for the purposes of callers who
 * are not signed in, for five minutes. The key is not the one of stored fields: neither opens what the other sealed.
 * Throws NOT_SIGNED_IN for a player's purpose without a player.
 */
export function sealCallValue({ actor, now }: Caller, purpose: SealedPurpose, plain: string): string {
  const seal = sealPurpose(actor, purpose);
  if (seal === null) throw new AppError('NOT_SIGNED_IN', 'Please log in again.');
  const seconds = isAnonymous(purpose) ? ANONYMOUS_SECONDS : PLAYER_SECONDS;
  return `sealed1.${sealToken(seal, plain, seconds, now().getTime())}`;
}

/** What was sealed for this caller and purpose, or null: altered, expired, another's, for another purpose, not sealed. */
export function openCallValue(
  { actor, now }: Caller,
  purpose: SealedPurpose,
  unverifiedValue: string,
): string | null {
  if (isShared(unverifiedValue)) {
    const isProfile = purpose === 'profile' && actor.kind === 'player';
    return isProfile ? openShared(actor.playerId, unverifiedValue, now().getTime()) : null;
  }
  const token = SEALED.exec(unverifiedValue)?.[1];
  const seal = sealPurpose(actor, purpose);
  if (token === undefined || seal === null) return null;
  return openToken<string>(seal, token, now().getTime());
}

/**
 * The input of a call with its sealed values opened; plain ones stay as they are, so that every call takes either.
 * Throws INVALID_INPUT when a sealed one does not open for this caller and purpose.
 */
export function openSealedInput(
  ctx: Pick<Context, 'actor' | 'now'>,
  purpose: SealedPurpose,
  unverifiedInput: unknown,
): unknown {
  if (typeof unverifiedInput !== 'object' || unverifiedInput === null || Array.isArray(unverifiedInput))
    return unverifiedInput;
  const opened = Object.entries(unverifiedInput).map(([field, value]) => {
    if (typeof value !== 'string' || !(SEALED.test(value) || isShared(value))) return [field, value];
    const plain = openCallValue(ctx, purpose, value);
    if (plain === null) throw new AppError('INVALID_INPUT', 'Encryption failed');
    return [field, plain];
  });
  return Object.fromEntries(opened);
}
