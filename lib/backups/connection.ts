import { Socket } from 'node:net';
import { Client } from 'pg';
import { AppError } from '@/lib/platform/errors/app-error';

export type Connection = Client;

type Options = {
  databaseUrl: string;
  /** The time without a byte in either direction after which the work fails. */
  silenceSeconds: number;
};

/** Makes pg read `sslmode` as libpq and the game's driver do. */
const likeLibpq = (url: string) => `${url}${url.includes('?') ? '&' : '?'}uselibpqcompat=true`;

/**
 * Runs `work` on a new connection, and closes it in every case. Uses pg, because streams of postgres.js 3.4.9 may never end
 * (docs/decisions/0021). @throws AppError UNAVAILABLE if the database sends nothing for too long.
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
    connectionString: likeLibpq(databaseUrl),
    application_name: 'lineup-backup',
    stream: () => socket,
  });
  // Queries fail with this error. Without a listener it would end the process.
  connection.on('error', () => {});
  try {
    await connection.connect();
    const result = await work(connection);
    await connection.end();
    return result;
  } catch (error) {
    // Between two queries pg only reports that the connection is closed.
    throw silent ?? error;
  } finally {
    socket.destroy();
  }
}
