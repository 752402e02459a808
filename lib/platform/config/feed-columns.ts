export const FEED_COLUMNS = [
  'record_id',
  'county_fips',
  'booked_on',
  'age',
  'charge_text',
  'disposition',
  'photo',
] as const;
/** What a feed may say about the booking besides. A feed without such a column is complete. */
export const OPTIONAL_FEED_COLUMNS = ['booked_time', 'bond', 'charge_class', 'agency'] as const;
export const ALL_FEED_COLUMNS = [...FEED_COLUMNS, ...OPTIONAL_FEED_COLUMNS] as const;

/** The cells of a line. Those of a missing optional column are empty. */
export type FeedRow = Record<(typeof ALL_FEED_COLUMNS)[number], string>;
