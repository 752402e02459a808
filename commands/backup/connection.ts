import { Socket } from 'node:net';
import { Client } from 'pg';
import { AppError } from '@/lib/errors';

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
  socket.setTimeout(silenceSeconds * 1000, () => {
    const silent = `The database has not sent or taken a byte for ${silenceSeconds} seconds. Nothing is kept of this run.`;
    socket.destroy(new AppError('UNAVAILABLE', `${silent} --silence SECONDS waits longer.`));
  });
  const connection = new Client({
    connectionString: likeLibpq(databaseUrl),
    application_name: 'lineup-backup',
    stream: () => socket,
  });
  // The query under way fails with the same error.
  connection.on('error', () => {});
  try {
    await connection.connect();
    const result = await work(connection);
    await connection.end();
    return result;
  } finally {
    socket.destroy();
  }
}
