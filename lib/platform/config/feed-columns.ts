export const FEED_COLUMNS = [
  'record_id',
  'county_fips',
  'booked_on',
  'age',
  'charge_text',
  'disposition',
  'photo',
] as const;
export type FeedRow = Record<(typeof FEED_COLUMNS)[number], string>;
