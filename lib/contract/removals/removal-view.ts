export const WORDS_MAX_LENGTH = 200;

/** The same whatever matched, so that the form does not reveal who was booked. */
export const REMOVAL_ANSWER =
  'Matching records are no longer shown, and a person reviews the request. If unusually many match, the review comes first.';

/** The promise: a person reviews a request within so many hours. The desk marks what is older. */
export const REVIEW_HOURS = 48;

export const FLAG_REASONS = [
  { reason: 'wrong_label', label: 'The answer is incorrect' },
  { reason: 'under_age', label: 'Looks under 18' },
  { reason: 'offensive', label: 'Offensive or shows too much' },
] as const;

export type RemovalAsked = { receipt: string };

/** Choices shown at once; one more result means that there are more. */
export const COUNTIES_SHOWN = 8;

/** `label`: such as `Hays County, TX`. */
export type CountyChoice = { fips: string; label: string };

export const NO_COUNTY = 'Enter the county, like Hays, TX.';
