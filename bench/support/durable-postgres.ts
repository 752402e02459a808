import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { freePort, startPostgres } from '@/local/postgres/postgres';

/** Log files of 16 MB that a benchmark writes between two checkpoints. */
const LOG_FILES = 96;
const DURABLE = [
  'fsync=on',
  'synchronous_commit=on',
  'shared_buffers=512MB',
  'max_wal_size=4GB',
  'min_wal_size=2GB',
];

/** Fills the log files in advance. Otherwise a new server creates and zeroes each while commits wait, which is not measured here. */
async function fillLogFiles(url: string): Promise<void> {
  const { $client: sql } = openDatabase({ url, poolSize: 1 });
  for (let i = 0; i < LOG_FILES; i++) {
    await sql`select pg_logical_emit_message(false, 'bench', '')`;
    await sql`select pg_switch_wal()`;
  }
  await sql`checkpoint`;
  await sql.end();
}

type DurablePostgres = {
  url: string;
  /** Creates another migrated, empty database on this server. Returns its URL. */
  createDatabase: (name: string) => Promise<string>;
  stop: () => Promise<void>;
};

/** Starts PostgreSQL with a migrated, empty database and durable commits, as in production. */
export async function startDurablePostgres(): Promise<DurablePostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'lineup-bench-'));
  await chmod(directory, 0o755);
  const dataDir = join(directory, 'postgres');
  const server = await startPostgres({
    dataDir,
    port: await freePort(),
    flags: DURABLE.flatMap((setting) => ['-c', setting]),
  });
  const url = server.url('postgres');
  await migrateDatabase(url);
  await fillLogFiles(url);
  return {
    url,
    async createDatabase(name) {
      const { $client: sql } = openDatabase({ url, poolSize: 1 });
      await sql`create database ${sql(name)}`;
      await sql.end();
      await migrateDatabase(server.url(name));
      return server.url(name);
    },
    stop: async () => {
      await server.stop();
      await rm(await realpath(dataDir), { recursive: true, force: true });
      await rm(directory, { recursive: true, force: true });
    },
  };
}
