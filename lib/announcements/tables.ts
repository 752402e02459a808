export const TABLES = ['announcements'];
