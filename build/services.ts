/**
 * `npm run build:services`: bundles realtime, the worker and the operator's commands into dist/services. The folder is all that
 * a host with Node 24 needs: `npm run start:realtime` and the commands run in it without an installation.
 */
import { bundleScripts, NATIVE_PACKAGES } from './bundle';
import { copyFiles, emptyFolder, filesBelow, tracedFiles } from './gather';
import { productionScripts, writePackage } from './scripts';

/** Files that code reads by their path. */
const READ_BY_PATH = ['data', 'db/functions', 'db/migrations'];

/** Fills `into`, which is emptied first. */
export async function buildServices(into: string): Promise<void> {
  const { 'start:pages': _pages, ...scripts } = productionScripts();
  emptyFolder(into);
  await bundleScripts(Object.values(scripts), into);
  copyFiles(filesBelow(READ_BY_PATH), into);
  copyFiles(await tracedFiles(NATIVE_PACKAGES), into);
  writePackage(into, Object.keys(scripts));
}

if (import.meta.main) await buildServices('dist/services');
