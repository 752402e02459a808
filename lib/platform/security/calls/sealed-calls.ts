import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { openToken, sealToken } from '../sealed-tokens';
import { isShared, openShared } from './shared-seals';

export const ANONYMOUS_PURPOSES = ['login', 'register', 'reset'] as const;
export type AnonymousPurpose = (typeof ANONYMOUS_PURPOSES)[number];

/** What a value was sealed for. `password` and `profile` values belong to one player. */
export type SealedPurpose = AnonymousPurpose | 'password' | 'profile';

/** Product decisions, "Encrypt and decrypt". */
const ANONYMOUS_SECONDS = 5 * 60;
const PLAYER_SECONDS = 10 * 60;

/** A value with this prefix and one long base64 word is sealed; any other is plain. */
const SEALED = /^sealed1\.([A-Za-z0-9_-]{48,})$/;

/** A player without a session, who has just signed up, counts too. */
type Caller = { actor: { kind: 'anonymous' } | { kind: 'player'; playerId: string }; now: () => Date };

function isAnonymous(purpose: SealedPurpose): purpose is AnonymousPurpose {
  return (ANONYMOUS_PURPOSES as readonly string[]).includes(purpose);
}

function sealPurpose(actor: Caller['actor'], purpose: SealedPurpose): string | null {
  if (isAnonymous(purpose)) return `call ${purpose}`;
  return actor.kind === 'player' ? `call ${purpose} ${actor.playerId}` : null;
}

/**
 * Seals a value of a call: for this player and ten minutes, or, for purposes of anonymous callers, five minutes. Its key is not
 * the one of stored fields.
 * @throws NOT_SIGNED_IN for a player's purpose without a player.
 */
export function sealCallValue({ actor, now }: Caller, purpose: SealedPurpose, plain: string): string {
  const seal = sealPurpose(actor, purpose);
  if (seal === null) throw new AppError('NOT_SIGNED_IN', message('errors', 'loginAgain'));
  const seconds = isAnonymous(purpose) ? ANONYMOUS_SECONDS : PLAYER_SECONDS;
  return `sealed1.${sealToken(seal, plain, seconds, now().getTime())}`;
}

/**
 * Opens a value sealed for this caller and purpose. Returns null when it is altered, expired, not sealed, or of another caller
 * or purpose.
 */
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
 * Opens the sealed values of an input. Plain values stay as they are, so that every call takes both.
 * @throws INVALID_INPUT when a value does not open for this caller and purpose.
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
    if (plain === null) throw new AppError('INVALID_INPUT', message('errors', 'encryptionFailed'));
    return [field, plain];
  });
  return Object.fromEntries(opened);
}
