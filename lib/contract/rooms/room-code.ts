/** A code has no vowels, so that it never spells a word. Five letters make 3.2 million codes. */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const CODE_LENGTH = 5;
export const CODE_PATTERN = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/** Returns the room code in a typed text or a pasted link; null if there is none. */
export function readRoomCode(unverifiedText: unknown): string | null {
  if (typeof unverifiedText !== 'string') return null;
  const code = unverifiedText.replace(/\s+|^.*\/room\/|[/?#].*$/g, '').toUpperCase();
  return CODE_PATTERN.test(code) ? code : null;
}
