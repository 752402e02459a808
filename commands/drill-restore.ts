/**
 * `npm run drill:restore [-- FOLDER]`: takes a backup of the game (or takes the one in FOLDER), restores it into a database of
 * its own on the same server, removes a record there, loses that database and restores it again: the record has to stay gone. Then it
 * plays a round, prints how long each took, and removes what it made. Neither the game nor the backup is changed.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { AppError } from '@/lib/errors';
import { openStorage } from '@/lib/storage/storage';
import { proveGone, removeOne } from './backup/prove-removal';
import { proveRestored } from './backup/prove-restored';
import { restoreBackup } from './backup/restore-backup';
import { writeBackup } from './backup/write-backup';
import { commandSettings } from './command-settings';

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const done = await work();
  process.stdout.write(`${what.padEnd(10)} ${((performance.now() - from) / 1000).toFixed(1)} s\n`);
  return done;
}

async function main(): Promise<void> {
  const settings = await commandSettings();
  // The use cases read theirs from the environment.
  for (const name of [
    'APP_URL',
    'REALTIME_URL',
    'SESSION_SECRET',
    'BLIND_INDEX_KEY',
    'TOKEN_KEY',
    'DATABASE_URL',
  ] as const)
    process.env[name] ??= settings[name];
  for (const name of ['FIELD_KEYS', 'FIELD_KEYS_FILE'] as const)
    if (settings[name] !== undefined) process.env[name] ??= settings[name];
  const serverUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  const scratch = await mkdtemp(join(tmpdir(), 'lineup-drill-'));
  const folder = process.argv[2] ?? join(scratch, 'backup');
  const name = `lineup_drill_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    if (process.argv[2] === undefined) {
      const from = { databaseUrl: serverUrl, storage: await openStorage(settings), now: () => new Date() };
      await timed('backup', () => writeBackup(from, folder));
    }
    const restore = async () => {
      await admin`drop database if exists ${admin(name)} with (force)`;
      await admin`create database ${admin(name)}`;
      return timed('restore', () => restoreBackup(folder, url.href));
    };
    const local = (directory: string) =>
      openStorage({ ...settings, STORAGE_DRIVER: 'local', STORAGE_DIR: directory });
    const storage = await local(join(folder, 'files'));
    const drill = {
      databaseUrl: url.href,
      storage,
      game: await openStorage(settings),
      scratch: await local(join(scratch, 'journal')),
      hashKey: settings.BLIND_INDEX_KEY,
    };
    await restore();
    const removed = await timed('removal', () => removeOne(drill));
    const { takenAt, files } = await restore();
    const repeated = await timed('journal', () => proveGone(drill, removed));
    const { openedFields, answered, photos } = await timed('round', () => proveRestored(url.href, storage));
    process.stdout.write(
      `As of ${takenAt}: ${files} files, ${openedFields} kinds of sealed fields open, every balance is the sum of its ledger, ` +
        `${repeated} removals since done again, the drill's own among them, ${answered} questions answered with ${photos} photos.\n`,
    );
  } finally {
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end({ timeout: 5 });
    await rm(scratch, { recursive: true, force: true });
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(
    `The drill failed: ${error instanceof AppError ? error.userMessage : String(error)}\n`,
  );
  process.exitCode = 1;
});
