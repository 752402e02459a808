/** The tables that only this feature writes. */
export const TABLES = ['identities', 'reset_codes', 'reset_hours'];
