/** Removes all spaces from the text of an account field; used while typing and again on the server. */
export function stripSpaces(text: string): string {
  return text.replace(/\s+/gu, '');
}

/**
 * Does the same in the field and keeps the caret, which React would move to the end. Fields of type email report no
 * caret, so theirs moves to the end after spaces were pasted into the middle.
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
