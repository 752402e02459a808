/** Classes of SQLSTATE whose cause lies outside the statement: the connection, the server, or other transactions. */
const TROUBLE = /^(08|40|53|55|57|58|XX)/;

/** Returns whether the database refused the statement itself, so that a retry would fail too. */
export function isStatementError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = error.name === 'PostgresError' ? Reflect.get(error, 'code') : undefined;
  if (typeof code === 'string') return !TROUBLE.test(code);
  return isStatementError(error.cause);
}
