const CODE = /^\d{8}$/;

export function followPath(code: string): string {
  return `/add-friend?code=${code}`;
}

/** Returns the link that a player shares. */
export function followLink(appUrl: string, code: string): string {
  return new URL(followPath(code), appUrl).href;
}

/** Returns the User ID of a link, or null when it has none of the right form. */
export function readFollowCode(unverifiedCode: unknown): string | null {
  return typeof unverifiedCode === 'string' && CODE.test(unverifiedCode) ? unverifiedCode : null;
}
