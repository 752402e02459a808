import { observeQueries } from '@/db/driver/observe-queries';
import { type Service, setTracing, type TracingSettings, tracing } from './tracing';

/** Traces this process where OTEL_EXPORTER_OTLP_ENDPOINT is set. Without it OpenTelemetry is not even loaded. */
export async function startTracing(service: Service, settings: TracingSettings): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  if (!endpoint || tracing()) return;
  const { openTracing } = await import('./open-tracing');
  const opened = openTracing(service, { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  setTracing(opened);
  observeQueries(opened.observeQuery);
}

/** A process that stops does not wait longer for its collector. */
const CLOSE_WITHIN_MS = 2000;

/** Sends what is left, and stops. What the collector does not take is lost. Does nothing where nothing is traced. */
export async function stopTracing(): Promise<void> {
  const opened = tracing();
  setTracing(undefined);
  observeQueries(undefined);
  if (!opened) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, CLOSE_WITHIN_MS);
  });
  const closed = opened.close().catch((error: unknown) => {
    // Not by the log, which is the output of a command.
    process.stderr.write(`The last spans were not sent: ${Reflect.get(Object(error), 'code')}.\n`);
  });
  await Promise.race([closed, late]);
  clearTimeout(timer);
}
