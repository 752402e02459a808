export const TABLES = ['badge_awards', 'badge_counties', 'board_prizes', 'player_badges'];
