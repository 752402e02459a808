export const TABLES = ['journal_home'];
