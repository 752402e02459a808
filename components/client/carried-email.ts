let carried = '';

/** Remembers an e-mail for the next form that asks for it. In memory alone: a reload forgets it. Browsers only. */
export function carryEmail(email: string): void {
  carried = email;
}

export function carriedEmail(): string {
  return carried;
}
