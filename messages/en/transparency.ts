/** Outcomes of requests to take photos down, by quarter. */
export const transparency = {
  title: 'Transparency',
  summary:
    'How many people asked us to take a photo down, and what happened. These figures come from our records, not from estimates.',
  /** When there are no figures. */
  empty: 'Nobody has asked yet, and nothing has expired.',
  /** Names of figures. */
  requests: 'Requests',
  flags: 'Photos taken out after players’ reports, or by us',
  median: 'Half were out of the game within',
  minutes: '{minutes} min',
  waitingOrDeclined: 'Requests that wait for a review, or were declined after it',
  nothingInPlay: 'Requests that matched nothing in the game',
  removed: 'Decided: removed for good',
  reinstated: 'Decided: put back',
  split: 'Decided: some removed, some put back',
  refusedImports: 'Tries to bring back a removed record, refused',
  expired: 'Records deleted at the end of their time',
  /** Link. */
  download: 'Download as CSV',
  removal: 'Are you in a photo? <link>Ask us to take it down</link>.',
} as const;
