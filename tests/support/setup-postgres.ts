import { existsSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '@/db/migrate';
import { freePort, startPostgres } from '@/local/postgres/postgres';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The folder for this run's bundles, within the project, whose packages they use. */
    bundles: string;
  }
}

import { postgresPackage, TEMPLATE_DATABASE } from './settings';

type Running = { url: string; bundles: string; stop: () => Promise<void> };

/** All projects of a run load this file and share one server. */
const run = globalThis as typeof globalThis & { lineupTestPostgres?: Promise<Running> };

/** Starts one PostgreSQL for the whole run. Each test file clones the migrated template (see `database.ts`). */
export default async function setupPostgres(project: TestProject): Promise<() => Promise<void>> {
  run.lineupTestPostgres ??= start();
  const { url, bundles, stop } = await run.lineupTestPostgres;
  project.provide('postgresUrl', url);
  project.provide('bundles', bundles);
  return stop;
}

const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=300',
  // Starting parallel workers takes ten times as long as reading tables of a few rows.
  'max_parallel_workers_per_gather=0',
];

/** A folder in memory, on Linux. */
const MEMORY_FOLDER = '/dev/shm';
/** Enough for all test databases of a run and their write-ahead log. In a container the folder often has only 64 MB. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/** Returns a folder in memory if it has room: on a disk, creating, emptying and dropping databases takes about a tenth of the CPU time. */
function folderForDatabases(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
}

async function start(): Promise<Running> {
  const directory = await mkdtemp(join(folderForDatabases(), 'lineup-tests-'));
  // The server runs as another user when the tests run as root.
  await chmod(directory, 0o755);
  const server = await startPostgres({
    dataDir: join(directory, 'postgres'),
    port: await freePort(),
    npmPackage: postgresPackage(),
    flags: SETTINGS.flatMap((setting) => ['-c', setting]),
  });
  const admin = postgres(server.url('postgres'), { max: 1 });
  await admin.unsafe(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  await migrateDatabase(server.url(TEMPLATE_DATABASE));
  const bundles = resolve('test-results/bundles', basename(directory));
  const end = async () => {
    await rm(bundles, { recursive: true, force: true });
    await server.stop();
    // Elsewhere when the temporary directory is closed to other users (local/postgres/postgres-home.ts).
    await rm(await realpath(join(directory, 'postgres')), { recursive: true, force: true });
    await rm(directory, { recursive: true, force: true });
  };
  let ended: Promise<void> | undefined;
  const stop = () => {
    ended ??= end();
    return ended;
  };
  return { url: server.url('postgres'), bundles, stop };
}
