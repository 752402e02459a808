let remembered = '';
let isNew = false;

/** Remembers an email for the next form, in memory only. */
export function rememberEmail(email: string): void {
  remembered = email;
}

export function rememberedEmail(): string {
  return remembered;
}

export function rememberNewAccount(): void {
  isNew = true;
}

/** Returns whether the login follows a sign-up, so that only the password is missing. */
export function followsSignUp(): boolean {
  return isNew;
}

/** Makes the next visit to the login form an ordinary one. The form calls it once it is shown. */
export function forgetNewAccount(): void {
  isNew = false;
}
