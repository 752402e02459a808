import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildImage, type Image } from '@/local/containers/build-image';

/**
 * Builds an image in `into` without running its commands: `node_modules` links to the installed packages, except those that
 * `leaveOut` names.
 */
export function imageWithInstalledPackages(path: string, into: string, leaveOut: string[] = []): Image {
  const packages = readdirSync('node_modules').filter((name) => !leaveOut.includes(name));
  return buildImage(path, {
    into,
    run: (command, folder) => {
      if (!command.startsWith('npm ci')) return;
      const modules = join(folder, 'node_modules');
      mkdirSync(modules);
      for (const name of packages)
        symlinkSync(join(process.cwd(), 'node_modules', name), join(modules, name));
    },
  });
}
