export const WORDS_MAX_LENGTH = 200;

/** The game promises that a person reviews a request within this time. The desk marks older ones. */
export const REVIEW_HOURS = 48;

export type RemovalReceipt = { receipt: string };

/** How many counties a search shows. It returns one more, if there are more. */
export const COUNTIES_SHOWN = 8;

export type CountyChoice = { fips: string; label: string };

/** The legally responsible publisher. `contact` is the address for letters about removal. */
export type Publisher = { name: string; address: string; contact: string };
