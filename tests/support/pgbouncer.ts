import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '@/local/postgres/postgres';
import type { TestDatabase } from './database';
import { findProgram } from './proxies';

const STARTS_WITHIN_MS = 10_000;
const [program, openssl] = ['pgbouncer', 'openssl'].map(findProgram);

export const hasOpenSsl = () => openssl !== undefined;

/** Makes a certificate that no authority has signed. Returns the settings of PgBouncer that use it. */
function tlsSettings(directory: string): string[] {
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  const form = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'];
  execFileSync(openssl ?? '', [...form, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  chmodSync(key, 0o644);
  return [
    'client_tls_sslmode = require',
    `client_tls_key_file = ${key}`,
    `client_tls_cert_file = ${certificate}`,
  ];
}

export function hasPgBouncer(): boolean {
  if (!program) process.stdout.write('PgBouncer is not installed: the tests behind a pooler are left out.\n');
  return program !== undefined;
}

async function isListening(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  const answer = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answer;
}

async function untilListening(port: number, pgbouncer: ChildProcess): Promise<void> {
  const latest = performance.now() + STARTS_WITHIN_MS;
  while (!(await isListening(port))) {
    if (pgbouncer.exitCode !== null || performance.now() > latest) throw new Error('PgBouncer did not start');
  }
}

/**
 * `ignored`: settings of a connection that it drops; it refuses connections with others. `inTurn`: uses all its connections in turn.
 * `mode`: how long a client keeps its connection. `tls`: it refuses connections without TLS.
 */
type Options = {
  serverConnections?: number;
  ignored?: string;
  inTurn?: true;
  mode?: 'transaction' | 'session';
  tls?: true;
};

/** A pooler in front of the database at `directUrl`: a transaction pooler without prepared statements, unless told otherwise. */
export async function startPgBouncer(
  directUrl: string,
  { serverConnections = 4, ignored, inTurn, mode = 'transaction', tls }: Options = {},
) {
  const { hostname, port: databasePort, username, password } = new URL(directUrl);
  const directory = await mkdtemp(join(tmpdir(), 'lineup-pgbouncer-'));
  const port = await freePort();
  const login = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`;
  const config = [
    '[databases]',
    `* = host=${hostname} port=${databasePort} ${login}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'max_client_conn = 200',
    `default_pool_size = ${serverConnections}`,
    ...(inTurn ? ['server_round_robin = 1', `min_pool_size = ${serverConnections}`] : []),
    ...(tls ? tlsSettings(directory) : []),
    ...(ignored ? [`ignore_startup_parameters = ${ignored}`] : []),
  ];
  await writeFile(join(directory, 'pgbouncer.ini'), `${config.join('\n')}\n`);
  await chmod(directory, 0o755);
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pgbouncer = spawn(program ?? '', ['-q', ...asUser, join(directory, 'pgbouncer.ini')], {
    stdio: 'ignore',
  });
  await untilListening(port, pgbouncer);
  const url = new URL(directUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async stop() {
      pgbouncer.kill('SIGTERM');
      if (pgbouncer.exitCode === null) await once(pgbouncer, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export function testPgBouncer(database: TestDatabase, options: Options = {}): { url: string } {
  const handle = {} as { url: string };
  let stop = async () => {};
  beforeAll(async () => {
    const running = await startPgBouncer(database.url, options);
    handle.url = running.url;
    stop = running.stop;
  });
  afterAll(() => stop());
  return handle;
}
