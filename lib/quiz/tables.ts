/** The tables that only this feature writes. */
export const TABLES = ['answers', 'dropped_answers', 'player_sets', 'questions'];
