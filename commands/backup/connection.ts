import { Socket } from 'node:net';
import { Client } from 'pg';
import { AppError } from '@/lib/platform/errors/app-error';

export type Connection = Client;

type Options = {
  databaseUrl: string;
  /** After so long without a byte in either direction the connection is closed and the work fails. */
  silenceSeconds: number;
};

/** Reads `sslmode` as libpq does, which is also how the driver of the game reads it. */
const likeLibpq = (url: string) => `${url}${url.includes('?') ? '&' : '?'}uselibpqcompat=true`;

/**
 * Runs `work` on a connection of its own and closes it in every case; the server rolls back a transaction that is open then.
 * COPY goes through pg: the streams of postgres.js 3.4.9 may never end (docs/decisions/0021).
 * @throws AppError UNAVAILABLE once the database is silent for too long.
 */
export async function withConnection<T>(
  { databaseUrl, silenceSeconds }: Options,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const socket = new Socket();
  let silent: AppError | undefined;
  socket.setTimeout(silenceSeconds * 1000, () => {
    const message = `The database has not sent or taken a byte for ${silenceSeconds} seconds.`;
    silent = new AppError('UNAVAILABLE', `${message} --silence SECONDS waits longer.`);
    socket.destroy(silent);
  });
  const connection = new Client({
    connectionString: likeLibpq(databaseUrl),
    application_name: 'lineup-backup',
    stream: () => socket,
  });
  // Queries fail with the error of the connection; without a listener the process would end.
  connection.on('error', () => {});
  try {
    await connection.connect();
    const result = await work(connection);
    await connection.end();
    return result;
  } catch (error) {
    // Between two queries pg only says that the connection is gone.
    throw silent ?? error;
  } finally {
    socket.destroy();
  }
}
