/** The tables that this folder owns. tests/unit/table-owners.test.ts lists the other folders that write some of them. */
export const TABLES = [
  'desk_audit',
  'desk_claims',
  'operator_enrolments',
  'operator_passkeys',
  'operator_recovery_codes',
  'operator_sessions',
  'operators',
];
