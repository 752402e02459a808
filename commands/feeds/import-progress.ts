import type { ImportSummary } from '@/lib/records/import/import-types';

const PRINTED_EVERY_MS = 1000;

/** Formats seconds as `45 s`, `12 min` or `3 h 20 min`. */
function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Returns one line about the progress of an import; `total` is the approximate number of lines below the header. */
export function progressLine(soFar: ImportSummary, total: number, elapsedMs: number): string {
  const perSecond = soFar.lines / (elapsedMs / 1000);
  const all = Math.max(total, soFar.lines);
  const share = Math.floor((100 * soFar.lines) / Math.max(all, 1));
  const left = durationOf((all - soFar.lines) / Math.max(perSecond, 0.001));
  const count = (number: number) => number.toLocaleString('en-US');
  return `${count(soFar.lines)} of ${count(all)} lines (${share} %), ${count(soFar.accepted)} accepted, ${count(Math.round(perSecond))} lines/s, ${left} left`;
}

/** Returns a function that writes a progress line to stderr, at most once a second. */
export function progressPrinter(totalLines: () => number): (soFar?: ImportSummary) => void {
  const started = performance.now();
  let printed = started;
  return (soFar) => {
    const now = performance.now();
    if (soFar === undefined || now - printed < PRINTED_EVERY_MS) return;
    printed = now;
    process.stderr.write(`${progressLine(soFar, totalLines(), now - started)}\n`);
  };
}
