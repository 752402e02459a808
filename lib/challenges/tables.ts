export const TABLES = ['challenges', 'challenge_questions', 'challenge_players'];
