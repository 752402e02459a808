export const TABLES = ['identities', 'reset_codes', 'reset_hours'];
