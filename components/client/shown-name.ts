/** Wire value for a name that the server cannot decrypt. `shownName` replaces it. */
export const UNKNOWN_NAME = 'Unknown';

export const shownName = (name: string | null, fallback: string): string =>
  name === null || name === UNKNOWN_NAME ? fallback : name;
