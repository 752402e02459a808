import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

export type ChargeCorrection = { charge: string; code: number };

/** The file that `npm run classify -- --corrections` writes, and `npm run classify:train` reads. */
export const CORRECTIONS = 'data/charges/corrections.csv';

type Line = { charge_text: string; uccs_code: string };

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Returns corrections as CSV. Cells stay unescaped, because the training reads them back. */
export function correctionsCsv(corrections: readonly ChargeCorrection[]): string {
  const lines = corrections.map(({ charge, code }) => `${quoted(charge)},${code}\n`);
  return `charge_text,uccs_code\n${lines.join('')}`;
}

export function readCorrections(file = CORRECTIONS): ChargeCorrection[] {
  const lines: Line[] = parse(readFileSync(file), { columns: true });
  return lines.map(({ charge_text: charge, uccs_code: code }) => ({ charge, code: Number(code) }));
}
