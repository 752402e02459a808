/** The tables that only this feature writes. */
export const TABLES = ['announcements'];
