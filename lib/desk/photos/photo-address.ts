import type { DeskContext } from '@/lib/desk/desk-context';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';

const PURPOSE = 'desk-photo';
/** Long enough to work through a screen of photos, too short to share an address. */
const VALID_SECONDS = 5 * 60;

/** `listed`: the audit row of the list already names the photo. `each`: every view of the photo gets an audit row of its own. */
type Audited = 'listed' | 'each';

type PhotoPermit = { recordId: string; sessionId: string; audited: Audited };

/** Returns the address of a record's photo. Only the operator's session can open it, for five minutes. */
export function deskPhotoAddress(
  { now, signedIn }: Pick<DeskContext, 'now' | 'signedIn'>,
  recordId: string,
  audited: Audited,
): string {
  const permit: PhotoPermit = { recordId, sessionId: signedIn.sessionId, audited };
  return `/desk/photos/${sealToken(PURPOSE, permit, VALID_SECONDS, now().getTime())}`;
}

/** Decrypts the token of an address. Returns null for an altered or expired one. */
export function openPhotoPermit(unverifiedToken: string, nowMs: number): PhotoPermit | null {
  return openToken<PhotoPermit>(PURPOSE, unverifiedToken, nowMs);
}
