import { FOLLOW_CODE } from '@/lib/contract/friends/schemas';

const USER_ID = /^\d{8}$/;

/** Returns the path for a code: the page of a follow link. For an older link, whose code is a User ID, the form for requests. */
export function followPath(code: string): string {
  return USER_ID.test(code) ? `/add-friend?code=${code}` : `/follow/${code}`;
}

export function followLink(appUrl: string, code: string): string {
  return new URL(followPath(code), appUrl).href;
}

export function parseLinkCode(unverifiedCode: unknown): string | null {
  return typeof unverifiedCode === 'string' && FOLLOW_CODE.test(unverifiedCode) ? unverifiedCode : null;
}

export function parseUserId(unverifiedCode: unknown): string | null {
  return typeof unverifiedCode === 'string' && USER_ID.test(unverifiedCode) ? unverifiedCode : null;
}

export function parseLinkCodeOrUserId(unverifiedCode: unknown): string | null {
  return parseLinkCode(unverifiedCode) ?? parseUserId(unverifiedCode);
}
