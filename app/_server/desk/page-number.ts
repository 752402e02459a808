const MAX_PAGES = 1000;

/** Returns the number of a page in an address; 1 for anything else. */
export const pageNumberOf = (unverified: unknown): number =>
  typeof unverified === 'string' && /^\d{1,4}$/.test(unverified)
    ? Math.min(Math.max(Number(unverified), 1), MAX_PAGES)
    : 1;
