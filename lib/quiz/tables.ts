export const TABLES = ['answers', 'dropped_answers', 'player_sets', 'questions'];
