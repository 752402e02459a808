/** The tables that only this feature writes. */
export const TABLES = ['challenges', 'challenge_questions', 'challenge_players'];
