import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildContext, linkFile } from './production-folder';

/** Returns the files of the build context that a Dockerfile copies, without those that it takes from another stage. */
export function copiedFiles(dockerfile: string): string[] {
  const steps = readFileSync(dockerfile, 'utf8').matchAll(/^COPY (?!--from)(.+) \S+$/gm);
  const context = buildContext();
  return [...steps]
    .flatMap(([, sources = '']) => sources.split(' '))
    .flatMap((source) => {
      const files = context.filter(
        (file) => source === '.' || file === source || file.startsWith(`${source}/`),
      );
      if (files.length === 0) throw new Error(`${dockerfile}: ${source} is not in the build context`);
      return files;
    });
}

/** Fills `into` with the files of the realtime image. Its packages are links to the installed ones, except those in `leaveOut`. */
export function makeRealtimeFolder(into: string, leaveOut: readonly string[] = []): void {
  for (const file of copiedFiles('docker/realtime.Dockerfile')) {
    mkdirSync(dirname(join(into, file)), { recursive: true });
    linkFile(file, join(into, file));
  }
  mkdirSync(join(into, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((one) => !leaveOut.includes(one)))
    symlinkSync(join(process.cwd(), 'node_modules', name), join(into, 'node_modules', name));
}
