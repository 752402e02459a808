export const FEED_COLUMNS = [
  'record_id',
  'county_fips',
  'booked_on',
  'age',
  'charge_text',
  'disposition',
  'photo',
] as const;
/** Columns that a feed may leave out. They say more about the booking. */
export const OPTIONAL_FEED_COLUMNS = ['booked_time', 'bond', 'charge_class', 'agency'] as const;
export const ALL_FEED_COLUMNS = [...FEED_COLUMNS, ...OPTIONAL_FEED_COLUMNS] as const;

/** The cells of a line. Those of a missing optional column are empty. */
export type FeedRow = Record<(typeof ALL_FEED_COLUMNS)[number], string>;
