import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@/db/client';

const DATABASE_TIMEOUT_MS = 2000;

async function databaseAnswers(db: Database): Promise<boolean> {
  const timedOut = new Promise<false>((done) => setTimeout(() => done(false), DATABASE_TIMEOUT_MS).unref());
  const answered = db.$client`select 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, timedOut]);
}

/** `GET /health`: 200 when the database answers within two seconds, else 503; any other path is not here. */
export function healthEndpoint(db: Database) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0];
    const status = path !== '/health' ? 404 : (await databaseAnswers(db)) ? 200 : 503;
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ ok: status === 200 }));
  };
}
