export const TABLES = ['practiced_mistakes'];
