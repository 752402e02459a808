export const TABLES = ['removal_journal'];
