let carried = '';

/** Remembers an email for the next form, in memory only: a reload forgets it. */
export function carryEmail(email: string): void {
  carried = email;
}

export function carriedEmail(): string {
  return carried;
}
