const CODE = /^\d{8}$/;

export function followPath(code: string): string {
  return `/add-friend?code=${code}`;
}

export function followLink(appUrl: string, code: string): string {
  return new URL(followPath(code), appUrl).href;
}

export function readFollowCode(unverifiedCode: unknown): string | null {
  return typeof unverifiedCode === 'string' && CODE.test(unverifiedCode) ? unverifiedCode : null;
}
