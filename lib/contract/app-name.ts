export const APP_NAME = 'Lineup';
