/** Migrated once per run; test databases are cloned from it. */
export const TEMPLATE_DATABASE = 'lineup_template';
