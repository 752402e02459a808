import { refusedValue, remedyOf, valueText } from '@/lib/contract/records/refusals';
import type { FeedLine, ImportSummary, LineOutcome } from '@/lib/records/import/import-types';
import { textsOf } from '@/messages/texts';

/** Returns a table of outcomes, the most frequent reason of refusal first. */
export function outcomeTable(summary: ImportSummary, dryRun: boolean): string {
  const refused = Object.entries(summary.rejected).sort(([, a], [, b]) => b - a);
  const settled = summary.accepted + summary.held + summary.alreadyIn + summary.updated + sum(refused);
  const rows: [string, number][] = [
    [dryRun ? 'would be accepted' : 'accepted', summary.accepted],
    ...(summary.held > 0 ? [['held until an operator has seen them', summary.held] as [string, number]] : []),
    ['already in', summary.alreadyIn],
    [dryRun ? 'would be updated' : 'updated', summary.updated],
    ...refused.map(([reason, count]): [string, number] => [`rejected: ${reason}`, count]),
    ...(settled < summary.lines ? [['read, not finished', summary.lines - settled] as [string, number]] : []),
    ['lines', summary.lines],
    [dryRun ? 'records that would be erased' : 'records erased', summary.removed],
  ];
  return countTable(rows);
}

const sum = (counts: readonly [string, number][]) => counts.reduce((total, [, count]) => total + count, 0);

export function countTable(rows: readonly (readonly [name: string, count: number])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, count]) => `${name.padEnd(width)}  ${String(count).padStart(9)}`).join('\n');
}

export function outcomeText(outcome: LineOutcome, read: FeedLine | undefined): string {
  const value = refusedValue(outcome, read?.row);
  return value === null ? outcome : `${outcome}: ${valueText(textsOf('en', 'deskFeeds'), value)}`;
}

export function remedies(rejected: Readonly<Record<string, number>>): string {
  const t = textsOf('en', 'deskFeeds');
  const reasonsOf = Map.groupBy(Object.keys(rejected), (reason) => remedyOf(t, reason));
  return [...reasonsOf]
    .filter(([remedy]) => remedy !== '')
    .map(([remedy, reasons]) => `${reasons.join(', ')}: ${remedy}\n`)
    .join('');
}
