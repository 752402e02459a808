/** What a spreadsheet would run as a formula. */
const FORMULA = /^\s*[=+\-@\t\r]/;

/** Returns a cell that no spreadsheet runs: one that begins like a formula starts with an apostrophe. */
export const withoutFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

function cellText(cell: string | null): string {
  const safe = withoutFormula(cell ?? '');
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns one line of a CSV file. A cell that a spreadsheet would run starts with an apostrophe. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cellText).join(',')}\r\n`;
