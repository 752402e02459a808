/** The tables that only this feature writes. */
export const TABLES = [
  'booking_records',
  'charge_corrections',
  'photos',
  'pulled_records',
  'record_tombstones',
  'removal_log',
  'unclear_charges',
];
