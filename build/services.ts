/** `npm run build:services`: bundles realtime, the worker and the commands into dist/services, which runs with Node 24 alone. */
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
