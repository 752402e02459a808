export const TABLES = ['higher_lower_runs'];
