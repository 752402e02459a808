/** The tables that only this feature writes. */
export const TABLES = ['higher_lower_runs'];
