import { CODE_PATTERN } from './rules';

/** Returns the code of a room as typed, or at the end of a pasted link; null for anything else. Browser-safe. */
export function readRoomCode(unverifiedText: unknown): string | null {
  if (typeof unverifiedText !== 'string') return null;
  const code = unverifiedText.replace(/\s+|^.*\/room\/|[/?#].*$/g, '').toUpperCase();
  return CODE_PATTERN.test(code) ? code : null;
}

/** Returns the path of a room's stage. */
export const stagePath = (code: string, key: string): string => `/room/${code}/stage?key=${key}`;

/** Returns the path of the results of a room's last game, as a CSV file. */
export const resultsPath = (code: string): string => `/room/${code}/results`;

/** Returns the path of a room's page. */
export const roomPath = (code: string): string => `/room/${code}`;
