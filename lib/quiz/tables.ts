/** The tables that only this feature writes. */
export const TABLES = [
  'dropped_answers',
  'player_sets',
  'quiz_answers',
  'quiz_questions',
  'questions',
  'answers',
];
