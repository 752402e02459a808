/** `npm run build:pages`, second half: gathers the build of the pages in dist/pages, which runs with Node 24 alone. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { bundleScripts, NATIVE_PACKAGES } from './bundle';
import { copyFiles, emptyFolder, filesBelow, tracedFiles } from './gather';
import { productionScripts, writePackage } from './scripts';

const SCRIPTS = ['start:pages', 'doctor'];
/** The server of `next start`. The traces of a build omit it. */
const NEXT_SERVER = 'next/dist/server/lib/start-server.js';

type Listed = { files: string[] };
const readList = (file: string): string[] => (JSON.parse(readFileSync(file, 'utf8')) as Listed).files;

/** Returns the trace files of a build's output and every file that they name. */
export function filesOfBuild(distDir: string): string[] {
  const traces = globSync([join(distDir, '*.nft.json'), join(distDir, 'server/**/*.nft.json')]);
  const traced = traces.flatMap((trace) => [
    trace.replace(/\.nft\.json$/, ''),
    ...readList(trace).map((file) => relative('.', resolve(dirname(trace), file))),
  ]);
  return [...traced, ...readList(join(distDir, 'required-server-files.json'))];
}

export async function buildPages(into: string, distDir: string): Promise<void> {
  const scripts = productionScripts();
  emptyFolder(into);
  await bundleScripts(
    SCRIPTS.map((name) => String(scripts[name])),
    into,
  );
  const modules = await tracedFiles([NEXT_SERVER, ...NATIVE_PACKAGES]);
  copyFiles([...filesOfBuild(distDir), ...modules], into);
  copyFiles(filesBelow([join(distDir, 'static'), 'public']), into);
  writePackage(into, SCRIPTS);
}

if (import.meta.main) await buildPages('dist/pages', process.env.NEXT_DIST_DIR || '.next');
