const FORMULA = /^\s*[=+\-@\t\r]/;

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. */
export const escapeFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

function cellText(cell: string | null): string {
  const safe = escapeFormula(cell ?? '');
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cellText).join(',')}\r\n`;
