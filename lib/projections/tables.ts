export const TABLES = ['projections'];
