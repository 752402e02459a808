/** Returns the unique constraint that a failed write violated (SQLSTATE 23505), or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && error.code === '23505' && 'constraint_name' in error) {
    return String(error.constraint_name);
  }
  return violatedConstraint(error.cause);
}
