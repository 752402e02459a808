export const TABLES = ['dailies', 'daily_counts', 'daily_questions', 'granted_days', 'player_dailies'];
