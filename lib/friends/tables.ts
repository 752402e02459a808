export const TABLES = ['blocks', 'follow_links', 'friendships'];
