export const FEED_COLUMNS = [
  'record_id',
  'county_fips',
  'booked_on',
  'age',
  'charge_text',
  'disposition',
  'photo',
] as const;
export const OPTIONAL_FEED_COLUMNS = ['booked_time', 'bond', 'charge_class', 'agency'] as const;
export const ALL_FEED_COLUMNS = [...FEED_COLUMNS, ...OPTIONAL_FEED_COLUMNS] as const;

/** The cells of a line. The cell of a missing optional column is empty. */
export type FeedRow = Record<(typeof ALL_FEED_COLUMNS)[number], string>;
