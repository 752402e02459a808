/** Every space leaves what is typed into account fields, as it is typed and once more where it arrives. */
export function stripSpaces(text: string): string {
  return text.replace(/\s+/gu, '');
}

/**
 * The same in the field itself, with the caret where it was between the letters: a value that React replaces later sends
 * it to the end. Fields of type email tell no caret; theirs goes to the end where spaces were pasted into the middle.
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
