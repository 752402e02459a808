import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { freePort, startPostgres } from '@/local/postgres';

/** As much log as a benchmark writes between two checkpoints, in files of 16 MB. */
const LOG_FILES = 24;

/**
 * A server that has run for a while writes its log into files that it has used before. A new one makes and zeroes each
 * file of 16 MB while every commit waits: that is the first minute of a server's life, not what is to be measured.
 */
async function fillLogFiles(url: string): Promise<void> {
  const { $client: sql } = openDatabase({ url, poolSize: 1 });
  for (let i = 0; i < LOG_FILES; i++) {
    await sql`select pg_logical_emit_message(false, 'bench', '')`;
    await sql`select pg_switch_wal()`;
  }
  await sql`checkpoint`;
  await sql.end();
}

/** A migrated, empty database on a PostgreSQL of its own, with durable commits as in production. */
export async function startDurablePostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'lineup-bench-'));
  // The server runs as another user when the benchmark runs as root.
  await chmod(directory, 0o755);
  const dataDir = join(directory, 'postgres');
  const server = await startPostgres({
    dataDir,
    port: await freePort(),
    flags: [
      '-c',
      'fsync=on',
      '-c',
      'synchronous_commit=on',
      '-c',
      'shared_buffers=512MB',
      '-c',
      'max_wal_size=4GB',
      '-c',
      'min_wal_size=1GB',
    ],
  });
  const url = server.url('postgres');
  await migrateDatabase(url);
  await fillLogFiles(url);
  return {
    url,
    stop: async () => {
      await server.stop();
      await rm(await realpath(dataDir), { recursive: true, force: true });
      await rm(directory, { recursive: true, force: true });
    },
  };
}
