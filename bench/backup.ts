/** `npx tsx bench/backup.ts [GB]`: runs `npm run backup` on a database of this size (0.5 GB by default), and restores it. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@/db/client';
import { type CommandRun, runCommand } from '@/tests/support/command-process';
import { createPlayers } from '@/tests/support/game-world';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { startDurablePostgres } from './support/durable-postgres';
import { plantRounds } from './support/worlds/plant-rounds';

const PLAYERS = 1000;
const SETS_PER_STATEMENT = 24;

async function databaseBytes(db: Database): Promise<number> {
  const [row] = await db.$client<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`;
  return Number(row?.bytes);
}

/** Inserts judged questions until the database has `bytes`, indexes included. Returns its size. */
async function plantAnswers(db: Database, bytes: number): Promise<number> {
  const playerIds = (await createPlayers(db, PLAYERS)).map((player) => player.playerId);
  const sql = db.$client;
  while ((await databaseBytes(db)) < bytes)
    await plantRounds(sql, { playerIds, roundsEach: SETS_PER_STATEMENT, answered: true });
  await sql`vacuum analyze`;
  return databaseBytes(db);
}

const GIB = 1024 ** 3;
const MAX_MEMORY_MB = 400;

const wantedGb = Number(process.argv[2] ?? 0.5);
const directory = await mkdtemp(join(tmpdir(), 'lineup-bench-backup-'));
const server = await startDurablePostgres();
const settings = {
  ...TEST_SETTINGS,
  DATABASE_URL: server.url,
  STORAGE_DRIVER: 'local',
  STORAGE_DIR: join(directory, 'store'),
};
Object.assign(process.env, settings);

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function report(what: string, run: CommandRun, gb: number): void {
  console.log(
    `${what}: exit code ${run.code}, ${run.seconds.toFixed(0)} s (${((gb * 1024) / run.seconds).toFixed(0)} MB/s of the database), ` +
      `${run.peakMb.toFixed(0)} MB of memory at most (limit ${MAX_MEMORY_MB})`,
  );
  if (run.code !== 0) console.log(run.err);
  if (run.code !== 0 || run.peakMb > MAX_MEMORY_MB) process.exitCode = 1;
}

async function largeBackup(db: Database): Promise<void> {
  const gb = (await plantAnswers(db, wantedGb * GIB)) / GIB;
  const folder = join(directory, 'large');
  report(`backup of ${gb.toFixed(1)} GB`, await runCommand('backup', [folder], { settings }), gb);
  console.log(`its folder holds ${((await sizeOf(folder)) / GIB).toFixed(2)} GB`);
  await db.$client`create database restored`;
  const target = server.url.replace(/\/postgres$/, '/restored');
  const restored = await runCommand('restore', [folder, target, '--without-removals'], { settings });
  report('restore of the same', restored, gb);
}

const db = openDatabase({ url: server.url, poolSize: 2 });
try {
  await mkdir(settings.STORAGE_DIR, { recursive: true });
  await largeBackup(db);
} finally {
  await db.$client.end({ timeout: 5 });
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
