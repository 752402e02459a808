import type { DeskContext } from '@/lib/desk/desk-context';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';

const PURPOSE = 'desk-photo';
/** Long enough to load a page of photos, too short to pass an address on. */
const VALID_SECONDS = 60;

/** A record, and the session at the desk that may see its photo. */
type PhotoPermit = { recordId: string; sessionId: string };

/** Returns the address of a record's photo, for one minute and for the session of the operator alone. */
export function deskPhotoAddress(
  { now, signedIn }: Pick<DeskContext, 'now' | 'signedIn'>,
  recordId: string,
): string {
  const permit: PhotoPermit = { recordId, sessionId: signedIn.sessionId };
  return `/desk/photos/${sealToken(PURPOSE, permit, VALID_SECONDS, now().getTime())}`;
}

/** Opens the token of an address. Returns null for an altered or expired one. */
export function openPhotoPermit(unverifiedToken: string, nowMs: number): PhotoPermit | null {
  return openToken<PhotoPermit>(PURPOSE, unverifiedToken, nowMs);
}
