/** Migrated once per run; test databases are its clones. */
export const TEMPLATE_DATABASE = 'lineup_template';
