export const TABLES = ['moderation_log', 'player_reports', 'player_sanctions', 'withdrawn_names'];
