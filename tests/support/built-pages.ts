import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

type Manifest = {
  clientModules: Record<string, { chunks: string[] }>;
  entryCSSFiles: Record<string, { path: string }[]>;
  entryJSFiles: Record<string, string[]>;
};

/** What the browser of some pages may load: modules by path, scripts and styles by file. */
export type Loaded = { modules: Set<string>; scripts: Map<string, string>; styles: Map<string, string> };

const folder = () => process.env.NEXT_DIST_DIR || '.next';
const readBuilt = (file: string) => readFileSync(join(folder(), file), 'utf8');

function readManifest(file: string): Manifest {
  const scope: { __RSC_MANIFEST?: Record<string, Manifest> } = {};
  runInNewContext(readBuilt(file), { ...scope, globalThis: scope });
  const [manifest] = Object.values(scope.__RSC_MANIFEST ?? {});
  if (!manifest) throw new Error(`${file} has no manifest`);
  return manifest;
}

/** Adds a script and those that it loads later. */
function addScript(loaded: Loaded, file: string): void {
  if (loaded.scripts.has(file)) return;
  const text = readBuilt(file);
  loaded.scripts.set(file, text);
  for (const [later] of text.matchAll(/static\/chunks\/[\w~.-]+\.js/g)) addScript(loaded, later);
}

/** Reads from the build what the pages load for whose file `isWanted`, such as `(play)/home/page`. */
export function readBuiltPages(isWanted: (page: string) => boolean): Loaded {
  const loaded: Loaded = { modules: new Set(), scripts: new Map(), styles: new Map() };
  const files = globSync('server/app/**/page_client-reference-manifest.js', { cwd: folder() });
  for (const file of files.filter((one) => isWanted(one.slice('server/app/'.length)))) {
    const { clientModules, entryCSSFiles, entryJSFiles } = readManifest(file);
    for (const [path, { chunks }] of Object.entries(clientModules)) {
      loaded.modules.add(path);
      for (const chunk of chunks.filter((one) => one.endsWith('.js')))
        addScript(loaded, chunk.replace(/^\/_next\//, ''));
    }
    for (const script of Object.values(entryJSFiles).flat()) addScript(loaded, script);
    for (const { path } of Object.values(entryCSSFiles).flat()) loaded.styles.set(path, readBuilt(path));
  }
  return loaded;
}

/** Returns the classes of style sheets, as the markup names them. */
export function classesIn(styles: Iterable<string>): Set<string> {
  const found = [...styles].flatMap((text) => [...text.matchAll(/\.((?:\\.|[\w-])+)/g)]);
  return new Set(found.map(([, name = '']) => name.replace(/\\(.)/g, '$1')));
}

/** Returns the words of these sources, classes among them. */
export function wordsIn(files: readonly string[]): Set<string> {
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').split(/[\s"'`{}<>=;,()]+/)));
}
