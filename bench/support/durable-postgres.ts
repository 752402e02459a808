import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@/db/migrate';
import { freePort, startPostgres } from '@/dev/postgres';

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
    ],
  });
  const url = server.url('postgres');
  await migrateDatabase(url);
  return {
    url,
    stop: async () => {
      await server.stop();
      await rm(await realpath(dataDir), { recursive: true, force: true });
      await rm(directory, { recursive: true, force: true });
    },
  };
}
