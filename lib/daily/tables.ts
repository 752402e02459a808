/** The tables that only this feature writes. */
export const TABLES = ['dailies', 'daily_counts', 'daily_questions', 'granted_days', 'player_dailies'];
