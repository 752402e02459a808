const LOOKALIKES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
  i: 'l',
};

/** Returns the same text for names that look alike (`1`, `I` and `l`; `rn` and `m`; `3` and `e`). For comparison only. */
export function nameSkeleton(name: string): string {
  return name
    .toLowerCase()
    .replace(/[_.-]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[0-9i]/g, (character) => LOOKALIKES[character] ?? character);
}
