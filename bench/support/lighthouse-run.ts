import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Fetched on demand: a hundred packages and 180 MB that players and tests do not need. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof CATEGORIES)[number];

type Audit = {
  id: string;
  title: string;
  score: number | null;
  numericValue?: number;
  displayValue?: string;
  details?: unknown;
};
type Report = {
  runtimeError?: { message: string };
  audits: Record<string, Audit>;
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
};

export type LighthouseRun = {
  scores: Record<Category, number>;
  /** Milliseconds, except `cls`. */
  figures: { fcp: number; lcp: number; tbt: number; si: number; cls: number };
  /** Failed audits, worst first. */
  shortcomings: string[];
};

/** Measures a page as a phone on a slow network (Lighthouse's default), in the Chromium that listens on `port`. */
export async function runLighthouse(url: string, port: number): Promise<LighthouseRun> {
  const args = [
    '--yes',
    `--package=${LIGHTHOUSE}`,
    '--',
    'lighthouse',
    url,
    `--port=${port}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    '--output-path=stdout',
    '--quiet',
    '--no-enable-error-reporting',
  ];
  const child = spawn('npx', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const [said, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done, fail) => child.once('error', fail).once('exit', done)),
  ]);
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${complained.slice(-2000)}`);
  return read(JSON.parse(said));
}

function read(report: Report): LighthouseRun {
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  const score = (category: Category) => Math.round((report.categories[category].score ?? 0) * 100);
  const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    figures: {
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      si: value('speed-index'),
      cls: value('cumulative-layout-shift'),
    },
    shortcomings: shortcomingsOf(report),
  };
}

function shortcomingsOf({ audits, categories }: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    categories[category].auditRefs
      .map(({ id, weight }) => ({ audit: audits[id], weight }))
      .flatMap(({ audit, weight }) =>
        audit && weight > 0 && audit.score !== null && audit.score < 1 ? [{ audit, weight }] : [],
      )
      .toSorted((a, b) => b.weight * (1 - (b.audit.score ?? 0)) - a.weight * (1 - (a.audit.score ?? 0)))
      .map(({ audit }) => `${category}: ${audit.title} (${audit.displayValue ?? `score ${audit.score}`})`),
  );
}
