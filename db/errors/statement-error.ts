/** Classes of SQLSTATE that tell of trouble outside of the statement: a connection, the server, or others in its way. */
const TROUBLE = /^(08|40|53|55|57|58|XX)/;

/**
 * Whether the database refused the statement itself, so that the same again would be refused again; false for whatever
 * may be better in a moment.
 */
export function isStatementError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = error.name === 'PostgresError' ? Reflect.get(error, 'code') : undefined;
  if (typeof code === 'string') return !TROUBLE.test(code);
  // Drizzle wraps what the driver throws.
  return isStatementError(error.cause);
}
