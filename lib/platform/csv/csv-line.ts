/** What a spreadsheet would run as a formula. */
const FORMULA = /^\s*[=+\-@\t\r]/;

function cellText(cell: string | null): string {
  const text = cell ?? '';
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns one line of a CSV file. A cell that a spreadsheet would run starts with an apostrophe. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cellText).join(',')}\r\n`;
