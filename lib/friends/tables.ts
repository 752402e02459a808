/** The tables that only this feature writes. */
export const TABLES = ['blocks', 'follow_links', 'friendships'];
