export const TABLES = [
  'desk_audit',
  'desk_claims',
  'operator_enrolments',
  'operator_passkeys',
  'operator_recovery_codes',
  'operator_sessions',
  'operators',
];
