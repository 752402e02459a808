import { FOLLOW_CODE } from '@/lib/contract/friends/schemas';

const USER_ID = /^\d{8}$/;

/** Returns the screen of a code: the page of a follow link, or the form of an older link, which holds a User ID. */
export function followPath(code: string): string {
  return USER_ID.test(code) ? `/add-friend?code=${code}` : `/follow/${code}`;
}

export function followLink(appUrl: string, code: string): string {
  return new URL(followPath(code), appUrl).href;
}

/** Returns the code of a follow link, or null. */
export function readLinkCode(unverifiedCode: unknown): string | null {
  return typeof unverifiedCode === 'string' && FOLLOW_CODE.test(unverifiedCode) ? unverifiedCode : null;
}

/** Returns the User ID of an older link, or null. */
export function readUserId(unverifiedCode: unknown): string | null {
  return typeof unverifiedCode === 'string' && USER_ID.test(unverifiedCode) ? unverifiedCode : null;
}

/** Returns the code of either kind of link, or null. */
export function readFollowCode(unverifiedCode: unknown): string | null {
  return readLinkCode(unverifiedCode) ?? readUserId(unverifiedCode);
}
