import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@/db/client';
import { checkHealth } from '@/lib/check-health';
import type { AnswerBatcher } from '@/lib/quiz/answer-batcher';

/** `GET /health`: 200 when the database answers in time and judging does not hang, else 503; any other path is not here. */
export function healthEndpoint(db: Database, answers: Pick<AnswerBatcher, 'isStalled'>) {
  const isHealthy = () =>
    !answers.isStalled() &&
    checkHealth({ db }).then(
      () => true,
      () => false,
    );
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0];
    const status = path !== '/health' ? 404 : (await isHealthy()) ? 200 : 503;
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ ok: status === 200 }));
  };
}
