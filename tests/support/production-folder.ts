import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buildContext } from '@/local/containers/build-image';

type Lock = { packages: Record<string, { dev?: boolean }> };

/** Links one file, or copies it where `to` is on another file system. */
function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function linkFolder(from: string, to: string, leaveOut: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leaveOut.includes(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target, leaveOut);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

/**
 * Fills `into` with what a production host has: the sources, the build of `distDir`, and the packages that
 * `npm ci --omit=dev` installs. Files are hard links, so that imports cannot leave the folder.
 */
export function makeProductionFolder(into: string, distDir: string): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  for (const [path, { dev }] of Object.entries(packages))
    if (path !== '' && !dev && existsSync(path)) linkFolder(path, join(into, path), ['node_modules']);
  linkFolder(distDir, join(into, distDir), ['cache']);
  for (const file of buildContext()) {
    mkdirSync(dirname(join(into, file)), { recursive: true });
    linkFile(file, join(into, file));
  }
}
