function constraintOf(error: unknown, sqlState: string): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && error.code === sqlState && 'constraint_name' in error)
    return String(error.constraint_name);
  return constraintOf(error.cause, sqlState);
}

/** Returns the unique constraint that a failed write violated; null for any other error. */
export const violatedConstraint = (error: unknown): string | null => constraintOf(error, '23505');

/** Returns the foreign key that a failed write violated; null for any other error. */
export const violatedForeignKey = (error: unknown): string | null => constraintOf(error, '23503');

const OTHER_CAUSES = /^(08|40|53|55|57|58|XX)/;

/** Returns whether the database refused the statement itself. A retry would fail too. */
export function isStatementError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = error.name === 'PostgresError' ? Reflect.get(error, 'code') : undefined;
  if (typeof code === 'string') return !OTHER_CAUSES.test(code);
  return isStatementError(error.cause);
}
