export const WORDS_MAX_LENGTH = 200;

/** The promise: a person reviews a request within so many hours. The desk marks what is older. */
export const REVIEW_HOURS = 48;

export type RemovalAsked = { receipt: string };

/** Choices shown at once; one more result means that there are more. */
export const COUNTIES_SHOWN = 8;

/** `label`: such as `Hays County, TX`. */
export type CountyChoice = { fips: string; label: string };
