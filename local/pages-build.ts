import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTask, type Task } from './processes/task';

/** Sources of the pages. Their content is hashed, because a fresh clone has new file times. */
const SOURCES = [
  '{app,components,lib,db,messages,public}/**/*',
  '{middleware,next.config,instrumentation}.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** Next's command line for this Node. The wrapper in node_modules/.bin would start another process. */
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

/** Returns whether the build in `distDir` was made from the current sources. */
export function buildIsFresh(distDir: string): boolean {
  if (!existsSync(join(distDir, 'BUILD_ID')) || !existsSync(stampFile(distDir))) return false;
  return readFileSync(stampFile(distDir), 'utf8') === sourcesHash();
}

/** Builds the pages into `distDir`. The stamp has the hash from the start, so that a change during the build causes another one. */
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
