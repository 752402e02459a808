/** Wire value for a name that the server cannot decrypt. `shownName` replaces it. */
export const UNKNOWN_NAME = 'Unknown';

/** Returns the player's name, or `fallback` if the name is null or could not be decrypted. */
export const shownName = (name: string | null, fallback: string): string =>
  name === null || name === UNKNOWN_NAME ? fallback : name;
