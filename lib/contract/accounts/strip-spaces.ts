/** Removes all white space from the text of an account field. Fields call it while the user types, schemas on the server. */
export function stripSpaces(text: string): string {
  return text.replace(/\s+/gu, '');
}

/**
 * Strips the value of a field in place. Restores the caret, which React would move to the end. For fields of type email this is
 * impossible, because browsers do not tell their caret.
 */
export function stripSpacesInPlace(input: HTMLInputElement): string {
  const stripped = stripSpaces(input.value);
  if (stripped === input.value) return stripped;
  const { selectionStart } = input;
  const before = selectionStart === null ? null : stripSpaces(input.value.slice(0, selectionStart)).length;
  input.value = stripped;
  if (before !== null) input.setSelectionRange(before, before);
  return stripped;
}
