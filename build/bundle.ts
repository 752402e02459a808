import { build } from 'esbuild';

/** Packages with native code, which stay outside the bundles. */
export const NATIVE_PACKAGES = ['sharp', '@node-rs/argon2'];

/** CommonJS packages in an ES module bundle need Node's `require`. */
export const REQUIRE =
  'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);';

/** Bundles each script into the file of the same path below `into`. Not minified, so that stack traces need no source maps. */
export async function bundleScripts(scripts: readonly string[], into: string): Promise<void> {
  await build({
    entryPoints: [...scripts],
    outdir: into,
    outbase: '.',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    keepNames: true,
    external: [...NATIVE_PACKAGES, 'next/*'],
    banner: { js: REQUIRE },
    logLevel: 'warning',
  });
}
