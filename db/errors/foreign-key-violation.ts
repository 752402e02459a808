/** Returns the foreign key that a failed write violated (SQLSTATE 23503), or null for any other error. */
export function violatedForeignKey(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && error.code === '23503' && 'constraint_name' in error) {
    return String(error.constraint_name);
  }
  return violatedForeignKey(error.cause);
}
