import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { freePort } from '@/local/ports';
import { findChromium } from '@/tests/support/browser';
import setupE2e from '@/tests/support/setup-e2e';
import { putPlayerIn } from '@/tests/support/signed-in';
import { median } from './support/figures';
import { CATEGORIES, type Category, type LighthouseRun, runLighthouse } from './support/lighthouse-run';
import { buildOnce, DIST_DIR } from './support/pages-site';

const LIMITS: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100 };
const RUNS = 3;
/** The last page needs a signed-in player; the one before must not have one. */
const PAGES = ['/', '/login', '/home'] as const;
const PLAYER = { username: 'p_1000', email: 'p_1000@players.example', password: 'right-1000-and-more' };

/** `tsx bench/lighthouse.ts [page]`: runs Lighthouse as a phone on the built game. */
async function startSite(): Promise<{ origin: string; stop: () => Promise<void> }> {
  for (const part of ['', '_REALTIME', '_POSTGRES', '_MAIL_OUTBOX', '_CHECKOUT']) {
    process.env[`E2E${part}_PORT`] = String(await freePort());
  }
  const building = { NODE_ENV: 'production', LINEUP_BENCH: '1', NEXT_DIST_DIR: DIST_DIR } as const;
  await buildOnce({ ...process.env, ...building });
  process.env.NEXT_DIST_DIR = DIST_DIR;
  const stop = await setupE2e();
  return { origin: `http://localhost:${process.env.E2E_PORT}`, stop };
}

/** Lighthouse opens pages in the default browser context, where this player is signed in. */
async function withBrowser<T>(work: (context: BrowserContext, port: number) => Promise<T>): Promise<T> {
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'lineup-lighthouse-'));
  const { args = [], ...options } = await findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    return await work(context, port);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Signs in a player who has a question waiting, as returning players have. */
async function beginRound(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await putPlayerIn(page, PLAYER);
  await page.goto(`${origin}/home`);
  await page.locator('img[alt^="Booking record"]').waitFor();
  await page.close();
}

/** Repeats a run in which the browser recorded nothing. */
async function lookAt(url: string, port: number): Promise<LighthouseRun> {
  return runLighthouse(url, port).catch(() => runLighthouse(url, port));
}

type Measured = { page: string; runs: LighthouseRun[]; loads: number[] };

async function measure(origin: string, pages: readonly string[]): Promise<Measured[]> {
  return withBrowser(async (context, port) => {
    const measured: Measured[] = [];
    for (const page of pages) {
      if (page === '/home') await beginRound(context, origin);
      const runs: LighthouseRun[] = [];
      const loads: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        loads.push(loadavg()[0] ?? 0);
        runs.push(await lookAt(origin + page, port));
      }
      measured.push({ page, runs, loads });
    }
    return measured;
  });
}

function row({ page, runs, loads }: Measured): object {
  const middle = (of: (run: LighthouseRun) => number) => median(runs.map(of));
  const seconds = (of: (run: LighthouseRun) => number) => (middle(of) / 1000).toFixed(2);
  return {
    page,
    ...Object.fromEntries(
      CATEGORIES.map((name) => [`${name} (${LIMITS[name]})`, middle(({ scores }) => scores[name])]),
    ),
    'first paint s': seconds(({ figures }) => figures.fcp),
    'largest paint s': seconds(({ figures }) => figures.lcp),
    'speed index s': seconds(({ figures }) => figures.si),
    'blocked ms': Math.round(middle(({ figures }) => figures.tbt)),
    'layout shift': middle(({ figures }) => figures.cls).toFixed(3),
    'load of the machine': median(loads).toFixed(1),
  };
}

function missed({ page, runs }: Measured): string[] {
  return CATEGORIES.filter((name) => median(runs.map(({ scores }) => scores[name])) < LIMITS[name]).map(
    (name) => `${page} misses ${LIMITS[name]} in ${name}`,
  );
}

async function main(): Promise<void> {
  const only = process.argv[2];
  const site = await startSite();
  try {
    const measured = await measure(
      site.origin,
      PAGES.filter((page) => only === undefined || page === only),
    );
    console.table(measured.map(row));
    for (const { page, runs } of measured) {
      const shortcomings = new Set(runs.flatMap((run) => run.shortcomings));
      if (shortcomings.size > 0) console.log(`${page}\n  ${[...shortcomings].join('\n  ')}`);
    }
    const misses = measured.flatMap(missed);
    const busy = Math.max(...measured.flatMap(({ loads }) => loads));
    if (misses.length > 0 && busy > availableParallelism())
      console.log(
        `A load of ${busy.toFixed(1)} on ${availableParallelism()} cores: time that other programs took counts as blocked.`,
      );
    if (misses.length > 0) throw new Error(misses.join('; '));
  } finally {
    await site.stop();
  }
}

await main();
