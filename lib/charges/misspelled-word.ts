/** Returns the Damerau–Levenshtein distance: edits insert, delete, replace or swap letters. */
export function editDistance(a: string, b: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** Returns whether a word differs from `right` by at most one edit, or two from nine letters on. First letters must be equal. */
export function isMisspellingOf(word: string, right: string): boolean {
  const edits = right.length >= 9 ? 2 : 1;
  // If first letters differ, it is more often another word than an error.
  if (word[0] !== right[0] || Math.abs(word.length - right.length) > edits) return false;
  return editDistance(word, right) <= edits;
}
