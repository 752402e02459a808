import { copyFileSync, globSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Trace = { fileList: Set<string>; esmFileList: Set<string> };
type Tracer = {
  nodeFileTrace: (files: string[], options: Record<string, unknown>) => Promise<Trace>;
};

/** Next's own copy of @vercel/nft, which has no types. */
const { nodeFileTrace }: Tracer = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft');

/** Parts of Next that only development and builds load. */
const NOT_AT_RUN_TIME = [
  '**/*.d.ts',
  '**/*.map',
  '**/next/dist/compiled/next-server/**/*.dev.js',
  '**/next/dist/compiled/webpack/*',
  '**/next/dist/lib/upgrade/**/*',
  '**/next/dist/pages/**/*',
  '**/next/dist/server/lib/route-resolver*',
];

/** Returns the files that Node loads for imports of these modules, with their packages and native libraries. */
export async function tracedFiles(modules: readonly string[]): Promise<string[]> {
  const base = process.cwd();
  const { fileList, esmFileList } = await nodeFileTrace(
    modules.map((name) => fileURLToPath(import.meta.resolve(name))),
    { base, processCwd: base, mixedModules: true, ignore: NOT_AT_RUN_TIME },
  );
  return [...fileList, ...esmFileList];
}

export const filesBelow = (paths: readonly string[]): string[] =>
  globSync(
    paths.flatMap((path) => [path, `${path}/**`]),
    { withFileTypes: true },
  )
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));

/** Copies files of the project into a folder, with their paths. Symbolic links stay links. Skips missing files. */
export function copyFiles(files: Iterable<string>, into: string): void {
  for (const file of new Set(files)) {
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (!found || found.isDirectory()) continue;
    const target = join(into, file);
    mkdirSync(dirname(target), { recursive: true });
    if (found.isSymbolicLink()) symlinkSync(readlinkSync(file), target);
    else copyFileSync(file, target);
  }
}

export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
