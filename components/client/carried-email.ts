let carried = '';
let isNew = false;

/** Remembers an email for the next form, in memory only: a reload forgets it. */
export function carryEmail(email: string): void {
  carried = email;
}

export function carriedEmail(): string {
  return carried;
}

/** Remembers that an account with the carried email was just created. */
export function carryNewAccount(): void {
  isNew = true;
}

/** Returns whether the login follows a sign-up, so that only the password is missing. */
export function followsSignUp(): boolean {
  return isNew;
}

/** Called once the login form is shown: a later visit is an ordinary one. */
export function forgetNewAccount(): void {
  isNew = false;
}
