import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTask, type Task } from './task';

/** What the pages are made of. Content counts, not time: a fresh clone has new times and old content. */
const SOURCES = [
  '{app,components,lib,db,public}/**/*',
  '{middleware,next.config,instrumentation}.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** Next's command line, run with this Node: the wrapper in node_modules/.bin would cost a process more. */
export const NEXT_CLI = join('node_modules', 'next', 'dist', 'bin', 'next');

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const entry of globSync(SOURCES, { withFileTypes: true }).toSorted(byPath)) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    hash.update(file).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

type Entry = { parentPath: string; name: string };
const byPath = (a: Entry, b: Entry) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1);

const stampFile = (distDir: string) => join(distDir, 'lineup-sources');

/** Whether the build in `distDir` was made from the sources as they are. */
export function buildIsFresh(distDir: string): boolean {
  if (!existsSync(join(distDir, 'BUILD_ID')) || !existsSync(stampFile(distDir))) return false;
  return readFileSync(stampFile(distDir), 'utf8') === sourcesHash();
}

/**
 * Starts the build of the pages into `distDir`. Its stamp names the sources as they were at the start: a change made
 * meanwhile means another build next time.
 */
export function buildPages(distDir: string, env: NodeJS.ProcessEnv): Task {
  const hash = sourcesHash();
  const build = runTask([NEXT_CLI, 'build'], env);
  const done = build.done.then(
    () => writeFile(stampFile(distDir), hash),
    (cause: Error) => {
      throw new Error(`The build of the pages failed: ${cause.message}`, { cause });
    },
  );
  done.catch(() => {});
  return { ...build, done };
}
