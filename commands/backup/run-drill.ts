import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConnection } from '@/lib/backups/connection';
import type { Report, RunOptions } from '@/lib/backups/progress';
import { writeBackup } from '@/lib/backups/write-backup';
import type { Env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { openStorage } from '@/lib/platform/storage/storage';
import { restoreBackup } from './restore-backup';
import { removePhoto, verifyRemoved } from './verify-removal';
import { verifyRestored } from './verify-restored';

type Drilled = {
  settings: Env;
  /** An existing backup. Without it the drill writes one. */
  folder: string | undefined;
};

const NOT_ALLOWED = '42501';

async function timed<T>(report: Report, what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const done = await work();
  report(`${what.padEnd(10)} ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return done;
}

function scratchDatabase(server: { databaseUrl: string; silenceSeconds: number }) {
  const name = `lineup_drill_${randomBytes(6).toString('hex')}`;
  const url = new URL(server.databaseUrl);
  url.pathname = `/${name}`;
  const run = (statement: string) => withConnection(server, (connection) => connection.query(statement));
  const create = () =>
    run(`create database ${name}`).catch((cause: unknown) => {
      if ((cause as { code?: unknown }).code !== NOT_ALLOWED) throw cause;
      const user = decodeURIComponent(url.username);
      throw new AppError(
        'FORBIDDEN',
        `The drill restores into a database of its own, and the role ${user} may not create one. Give it CREATEDB as a superuser: ` +
          `alter role "${user}" createdb.`,
        { cause },
      );
    });
  return { url: url.href, create, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/**
 * Restores a backup beside the game's database, checks the copy, and deletes it. Throws if a check fails, and FORBIDDEN if the
 * role may not create databases.
 */
export async function runDrill(
  { settings, folder }: Drilled,
  { report, silenceSeconds }: RunOptions,
): Promise<void> {
  const server = { databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL, silenceSeconds };
  const copy = scratchDatabase(server);
  // First, because without this right the backup would be useless.
  await copy.create();
  const scratch = await mkdtemp(join(tmpdir(), 'lineup-drill-'));
  const local = (directory: string) =>
    openStorage({ ...settings, STORAGE_DRIVER: 'local', STORAGE_DIR: directory });
  const backup = folder ?? join(scratch, 'backup');
  const quiet = { silenceSeconds, report: () => {} };
  try {
    const game = await openStorage(settings);
    if (folder === undefined)
      await timed(report, 'backup', () =>
        writeBackup({ databaseUrl: server.databaseUrl, storage: game, now: () => new Date() }, backup, quiet),
      );
    const restore = () => timed(report, 'restore', () => restoreBackup(backup, copy.url, quiet));
    const storage = await local(join(backup, 'files'));
    const journals = { game, scratch: await local(join(scratch, 'journal')) };
    const drill = { databaseUrl: copy.url, storage, hashKey: settings.BLIND_INDEX_KEY, ...journals };
    await restore();
    const removed = await timed(report, 'removal', () => removePhoto(drill));
    await copy.drop();
    await copy.create();
    const { takenAt, files } = await restore();
    const repeated = await timed(report, 'journal', () => verifyRemoved(drill, removed));
    const proof = await timed(report, 'round', () => verifyRestored(copy.url, storage));
    report(
      `As of ${takenAt}: ${files} files, ${proof.openedFields} kinds of sealed fields open, every balance is the sum of its ledger, ` +
        `${repeated} later removals repeated (the drill's own among them), ${proof.answered} questions answered with ${proof.photos} photos.`,
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await copy.drop();
  }
}
