/** What the screens of removals and flags say; safe in a browser. */

export const WORDS_MAX_LENGTH = 200;

/** The same whatever matched, so that the form tells nobody who was booked. */
export const REMOVAL_ANSWER =
  'Matching records are no longer shown, and a person reviews the request. If unusually many match, the review comes first.';

export const FLAG_REASONS = [
  { reason: 'wrong_label', label: 'The answer is incorrect' },
  { reason: 'under_age', label: 'Looks under 18' },
  { reason: 'offensive', label: 'Offensive or shows too much' },
] as const;

/** What the form shows once a request is in. */
export type RemovalAsked = { receipt: string };

/** So many are offered at once; one more says that there are more. */
export const COUNTIES_SHOWN = 8;

/** A county as the form offers it. */
export type CountyChoice = { fips: string; name: string; state: string };
