import { observeQueries } from '@/db/driver/intercept-queries';
import { type Service, setTracing, type TracingSettings, tracing } from './tracing';

/** Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set. Otherwise OpenTelemetry is not loaded. */
export async function startTracing(service: Service, settings: TracingSettings): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  if (!endpoint || tracing()) return;
  const { openTracing } = await import('./open-tracing');
  const opened = openTracing(service, { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  setTracing(opened);
  observeQueries(opened.observeQuery);
}

const CLOSE_TIMEOUT_MS = 2000;

/** Sends the remaining spans and stops tracing. Spans that the collector does not accept are lost. */
export async function stopTracing(): Promise<void> {
  const opened = tracing();
  setTracing(undefined);
  observeQueries(undefined);
  if (!opened) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, CLOSE_TIMEOUT_MS);
  });
  const closed = opened.close().catch((error: unknown) => {
    // Not in the log, which is on standard output like the result of a command.
    process.stderr.write(`The last spans were not sent: ${Reflect.get(Object(error), 'code')}.\n`);
  });
  await Promise.race([closed, late]);
  clearTimeout(timer);
}
