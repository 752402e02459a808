export const TABLES = ['counties'];
