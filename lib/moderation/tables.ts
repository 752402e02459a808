/** The tables that only this feature writes. */
export const TABLES = ['moderation_log', 'player_reports', 'withdrawn_names'];
