import { observeQueries } from '@/db/observe-queries';
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

/** Sends what is left, and stops. Does nothing where nothing is traced. */
export async function stopTracing(): Promise<void> {
  const opened = tracing();
  setTracing(undefined);
  observeQueries(undefined);
  await opened?.close();
}
