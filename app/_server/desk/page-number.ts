const MAX_PAGES = 1000;

/** Returns the page number of a query parameter, at most 1,000, or 1 if it is not a number. */
export const pageNumberOf = (unverified: unknown): number =>
  typeof unverified === 'string' && /^\d{1,4}$/.test(unverified)
    ? Math.min(Math.max(Number(unverified), 1), MAX_PAGES)
    : 1;
