export const TABLES = ['notifications'];
