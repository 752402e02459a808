/** The tables that only this feature writes. */
export const TABLES = ['badge_awards', 'badge_counties', 'board_prizes', 'player_badges'];
