/**
 * `npm run build:services`: bundles realtime, the worker and the operator's commands into dist/services. A host needs only that
 * folder and Node 24: `npm run start:realtime` and the commands run in it without an installation.
 */
import { bundleScripts, NATIVE_PACKAGES } from './bundle';
import { copyFiles, emptyFolder, filesBelow, tracedFiles } from './gather';
import { productionScripts, writePackage } from './scripts';

const READ_BY_PATH = ['data', 'db/functions', 'db/migrations'];

export async function buildServices(into: string): Promise<void> {
  const { 'start:pages': _pages, ...scripts } = productionScripts();
  emptyFolder(into);
  await bundleScripts(Object.values(scripts), into);
  copyFiles(filesBelow(READ_BY_PATH), into);
  copyFiles(await tracedFiles(NATIVE_PACKAGES), into);
  writePackage(into, Object.keys(scripts));
}

if (import.meta.main) await buildServices('dist/services');
