const CODE = /^\d{8}$/;

/** Where a follow link leads: the only place, whatever the code. */
export function followPath(code: string): string {
  return `/add-friend?code=${code}`;
}

/** The link that a player hands on. `appUrl` is APP_URL. */
export function followLink(appUrl: string, code: string): string {
  return new URL(followPath(code), appUrl).href;
}

/** The user id that an address names, or null where it names none that could be one. */
export function readFollowCode(unverifiedCode: unknown): string | null {
  return typeof unverifiedCode === 'string' && CODE.test(unverifiedCode) ? unverifiedCode : null;
}
