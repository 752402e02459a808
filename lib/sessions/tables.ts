export const TABLES = ['sessions'];
