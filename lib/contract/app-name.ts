/** The working name of the game; the one place that holds it. */
export const APP_NAME = 'Lineup';
