import { CODE_PATTERN } from './rules';

/** Returns the room code in a typed text or a pasted link; null if there is none. */
export function readRoomCode(unverifiedText: unknown): string | null {
  if (typeof unverifiedText !== 'string') return null;
  const code = unverifiedText.replace(/\s+|^.*\/room\/|[/?#].*$/g, '').toUpperCase();
  return CODE_PATTERN.test(code) ? code : null;
}

export const stagePath = (code: string, key: string): string => `/room/${code}/stage?key=${key}`;

/** Returns the path of a CSV file with the results of the last game. */
export const resultsPath = (code: string): string => `/room/${code}/results`;

export const roomPath = (code: string): string => `/room/${code}`;
