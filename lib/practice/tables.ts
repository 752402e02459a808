/** The tables that only this feature writes. */
export const TABLES = ['practiced_mistakes'];
