import type { DeskContext } from '@/lib/desk/desk-context';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';

const PURPOSE = 'desk-photo';
/** Long enough to work through a screen of photos, too short to pass an address on. */
const VALID_SECONDS = 5 * 60;

/** `listed`: the list that shows the photo has a row of the audit that names it. `each`: every view of the photo has a row. */
type Audited = 'listed' | 'each';

/** A record, and the session at the desk that may see its photo. */
type PhotoPermit = { recordId: string; sessionId: string; audited: Audited };

/** Returns the address of a record's photo, for five minutes and for the session of the operator alone. */
export function deskPhotoAddress(
  { now, signedIn }: Pick<DeskContext, 'now' | 'signedIn'>,
  recordId: string,
  audited: Audited,
): string {
  const permit: PhotoPermit = { recordId, sessionId: signedIn.sessionId, audited };
  return `/desk/photos/${sealToken(PURPOSE, permit, VALID_SECONDS, now().getTime())}`;
}

/** Opens the token of an address. Returns null for an altered or expired one. */
export function openPhotoPermit(unverifiedToken: string, nowMs: number): PhotoPermit | null {
  return openToken<PhotoPermit>(PURPOSE, unverifiedToken, nowMs);
}
