import { CODE_PATTERN } from './rules';

/** Returns the code of a room as typed, or at the end of a pasted link; null for anything else. Browser-safe. */
export function readRoomCode(unverifiedText: unknown): string | null {
  if (typeof unverifiedText !== 'string') return null;
  const code = unverifiedText.replace(/\s+|^.*\/room\/|[/?#].*$/g, '').toUpperCase();
  return CODE_PATTERN.test(code) ? code : null;
}

/** Returns the path of a room's page. */
export const roomPath = (code: string): string => `/room/${code}`;
