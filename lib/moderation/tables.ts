/** The tables that only this feature writes. */
export const TABLES = ['moderation_log', 'player_reports', 'player_sanctions', 'withdrawn_names'];
