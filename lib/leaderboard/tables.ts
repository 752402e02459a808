export const TABLES = ['board_blocks', 'scores'];
