/** Every space leaves what is typed into account fields, as it is typed and once more where it arrives. */
export function stripSpaces(text: string): string {
  return text.replace(/\s+/gu, '');
}
