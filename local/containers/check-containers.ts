/**
 * `npm run containers:check`: takes each step of the Dockerfiles as far as that goes without a container engine, `npm ci` as a
 * dry run in a folder of its own, and holds the compose file against the settings. Prints each step; ends with 1 at a fault.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeFaults } from './check-compose';
import { dockerfileFaults, trackedFiles } from './check-dockerfile';
import { readSteps } from './dockerfile';
import { SAMPLE_ENV } from './sample-env';

const DOCKERFILES = ['docker/pages.Dockerfile', 'docker/realtime.Dockerfile'];
const print = (line: string) => process.stdout.write(`${line}\n`);
/** Installs nothing: the lock file and package.json fit each other, or npm says where they do not. */
function installFaults(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lineup-install-'));
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(folder, file));
    execFileSync('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit'], {
      cwd: folder,
      stdio: 'pipe',
    });
    return [];
  } catch (error) {
    return [`npm ci: ${(error as Error).message}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const files = trackedFiles();
for (const path of DOCKERFILES)
  for (const { line, word, rest } of readSteps(readFileSync(path, 'utf8')))
    print(`${path}:${line} ${word} ${rest}`);
const faults = [
  ...DOCKERFILES.flatMap((path) => dockerfileFaults(path, files)),
  ...installFaults(),
  ...composeFaults('compose.yaml', SAMPLE_ENV),
];
print(faults.length === 0 ? 'Nothing is wrong.' : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
