import { Socket } from 'node:net';
import { Client } from 'pg';
import { AppError } from '@/lib/platform/errors/app-error';

export type Connection = Client;

type Options = {
  databaseUrl: string;
  silenceSeconds: number;
};

/** Makes pg interpret `sslmode` as libpq and postgres.js do. */
const withLibpqSslMode = (url: string) => `${url}${url.includes('?') ? '&' : '?'}uselibpqcompat=true`;

/**
 * Runs `work` on a new connection. Uses pg, because streams of postgres.js 3.4.9 may never end (docs/decisions/0021).
 * @throws AppError UNAVAILABLE if no byte passes in either direction for `silenceSeconds`.
 */
export async function withConnection<T>(
  { databaseUrl, silenceSeconds }: Options,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const socket = new Socket();
  let silent: AppError | undefined;
  socket.setTimeout(silenceSeconds * 1000, () => {
    const message = `The database has not sent or received a byte for ${silenceSeconds} seconds.`;
    silent = new AppError('UNAVAILABLE', `${message} --silence SECONDS waits longer.`);
    socket.destroy(silent);
  });
  const connection = new Client({
    connectionString: withLibpqSslMode(databaseUrl),
    application_name: 'lineup-backup',
    stream: () => socket,
  });
  // Without a listener the error would end the process. The running query rejects with it anyway.
  connection.on('error', () => {});
  try {
    await connection.connect();
    const result = await work(connection);
    await connection.end();
    return result;
  } catch (error) {
    // If the timeout comes between two queries, pg reports only a closed connection.
    throw silent ?? error;
  } finally {
    socket.destroy();
  }
}
