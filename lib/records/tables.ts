/** The tables that this folder owns. tests/unit/table-owners.test.ts lists the other folders that write some of them. */
export const TABLES = [
  'booking_records',
  'charge_corrections',
  'photos',
  'pulled_records',
  'record_tombstones',
  'removal_log',
  'unclear_charges',
];
