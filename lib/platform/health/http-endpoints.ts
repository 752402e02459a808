import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Database } from '@/db/client';
import type { DatabaseClock } from '@/lib/platform/clock/database-clock';
import type { AppError } from '@/lib/platform/errors/app-error';
import { countRequest } from '@/lib/platform/metrics/http-metrics';
import { mayReadMetrics, metricsText } from '@/lib/platform/metrics/metrics-response';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { checkHealth } from './check-health';

type Served = {
  db: Database;
  clock: DatabaseClock;
  isWorking: () => boolean;
  registry: Registry;
  metricsToken: string | undefined;
};

type Answer = { status: number; contentType: string; body: string };

const asJson = (status: number, message?: string): Answer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ ok: status === 200, message }),
});

async function health({ db, clock, isWorking }: Served): Promise<Answer> {
  if (!isWorking()) return asJson(503);
  return checkHealth({ db, clock }).then(
    () => asJson(200),
    (error: AppError) => asJson(503, error.userMessage),
  );
}

async function metrics(request: IncomingMessage, { registry, metricsToken }: Served): Promise<Answer> {
  if (!mayReadMetrics(metricsToken, request.headers.authorization ?? null)) return asJson(404);
  const { contentType, text } = await metricsText([processMetrics().registry, registry]);
  return { status: 200, contentType, body: text };
}

const ROUTES: ReadonlySet<string> = new Set(['/health', '/metrics']);
const routeOf = (path: string) => (ROUTES.has(path) ? path : 'other');

/** Serves `/health` (503 if `isWorking` or `checkHealth` fails) and `/metrics` (for the bearer token METRICS_TOKEN). */
export function httpEndpoints(served: Served) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const from = performance.now();
    const path = request.url?.split('?')[0];
    const { status, contentType, body } =
      path === '/health'
        ? await health(served)
        : path === '/metrics'
          ? await metrics(request, served).catch(() => asJson(500))
          : asJson(404);
    response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' });
    response.end(body);
    countRequest(routeOf, request, status, (performance.now() - from) / 1000);
  };
}
