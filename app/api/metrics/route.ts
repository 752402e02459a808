import { Registry } from 'prom-client';
import { getClock, getDatabase } from '@/app/_server/context';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { env } from '@/lib/platform/config/env';
import { addDatabaseMetrics } from '@/lib/platform/metrics/database-metrics';
import { mayReadMetrics, metricsText } from '@/lib/platform/metrics/metrics-response';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';

let ofDatabase: Registry | undefined;

function databaseRegistry(): Registry {
  if (ofDatabase) return ofDatabase;
  ofDatabase = new Registry();
  addDatabaseMetrics(ofDatabase, getDatabase(), getClock());
  return ofDatabase;
}

const serveMetrics = async (request: Request) => {
  if (!mayReadMetrics(env().METRICS_TOKEN, request.headers.get('authorization')))
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  const { contentType, text } = await metricsText([processMetrics().registry, databaseRegistry()]);
  return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
};

/** Answers with the metrics of this process, or 404 without METRICS_TOKEN. */
export const GET = definePlainRoute('the bearer token METRICS_TOKEN', serveMetrics);
