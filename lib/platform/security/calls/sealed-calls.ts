import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { openToken, sealToken } from '../sealed-tokens';
import { isShared, openShared } from './shared-seals';

export const ANONYMOUS_PURPOSES = ['login', 'register', 'reset'] as const;
export type AnonymousPurpose = (typeof ANONYMOUS_PURPOSES)[number];

/** What an encrypted value may be used for. `password` and `profile` values work for one player only. */
export type SealedPurpose = AnonymousPurpose | 'password' | 'profile';

/** Lifetimes from docs/specification.md, "Encrypt and decrypt". */
const ANONYMOUS_SECONDS = 5 * 60;
const PLAYER_SECONDS = 10 * 60;

const SEALED = /^sealed1\.([A-Za-z0-9_-]{48,})$/;

type Caller = { actor: { kind: 'anonymous' } | { kind: 'player'; playerId: string }; now: () => Date };

function isAnonymous(purpose: SealedPurpose): purpose is AnonymousPurpose {
  return (ANONYMOUS_PURPOSES as readonly string[]).includes(purpose);
}

function tokenPurposeOf(actor: Caller['actor'], purpose: SealedPurpose): string | null {
  if (isAnonymous(purpose)) return `call ${purpose}`;
  return actor.kind === 'player' ? `call ${purpose} ${actor.playerId}` : null;
}

/**
 * Encrypts a value for a call. It is valid for five minutes; with a player's purpose for ten, and for that player only.
 * @throws AppError NOT_SIGNED_IN for a player's purpose without a player.
 */
export function sealCallValue({ actor, now }: Caller, purpose: SealedPurpose, plain: string): string {
  const tokenPurpose = tokenPurposeOf(actor, purpose);
  if (tokenPurpose === null) throw new AppError('NOT_SIGNED_IN', message('errors', 'loginAgain'));
  const seconds = isAnonymous(purpose) ? ANONYMOUS_SECONDS : PLAYER_SECONDS;
  return `sealed1.${sealToken(tokenPurpose, plain, seconds, now().getTime())}`;
}

/** Returns the decrypted value; null if the value is plain, altered, expired, or for another caller or purpose. */
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
  const tokenPurpose = tokenPurposeOf(actor, purpose);
  if (token === undefined || tokenPurpose === null) return null;
  return openToken<string>(tokenPurpose, token, now().getTime());
}

/**
 * Decrypts the encrypted fields of an input and keeps plain ones. @throws AppError INVALID_INPUT for a value that `openCallValue` refuses.
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

type Viewer = { actor: { kind: 'player'; playerId: string }; now: () => Date };

/** Encrypts a personal field. For ten minutes, `decryptFields` decrypts it for this player. Keeps null and empty text. */
export function sealForViewer<T extends string | null>(viewer: Viewer, plain: T): T | string {
  return plain === null || plain === '' ? plain : sealCallValue(viewer, 'profile', plain);
}
