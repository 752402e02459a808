import {
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import { type DriverQuery, onSettled } from '@/db/driver/intercept-queries';
import { AppError } from '@/lib/platform/errors/app-error';
import { otlpHeaders } from '../config/tracing-settings';
import { onlyAllowed } from './allowed-span';
import type { Service, SpanOptions, Tracing, TracingSettings } from './tracing';

const MAX_TEXT_LENGTH = 2000;

/** For an export with its retries. Short, because a command waits for it before it exits. */
const EXPORT_TIMEOUT_MS = 2000;

function newProvider(service: Service, settings: TracingSettings): NodeTracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')}/v1/traces`,
    headers: otlpHeaders(settings.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  return new NodeTracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [onlyAllowed(new BatchSpanProcessor(exporter))],
  });
}

async function performInSpan<T>(span: Span, perform: () => Promise<T>): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    const isRefusal = error instanceof AppError;
    span.setAttribute('error.type', isRefusal ? error.code : error instanceof Error ? error.name : 'unknown');
    if (!isRefusal) span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Ignores the trace headers of callers, who could otherwise decide what is recorded. After this, Next creates its own spans too. */
export function openTracing(service: Service, settings: TracingSettings) {
  const provider = newProvider(service, settings);
  provider.register({ propagator: null });
  const tracer = provider.getTracer('lineup');
  const start = ({ name, attributes = {}, isRoot = false }: SpanOptions) => {
    const parent = isRoot ? ROOT_CONTEXT : context.active();
    const kind = isRoot ? SpanKind.SERVER : SpanKind.INTERNAL;
    const span = tracer.startSpan(name, { attributes, kind }, parent);
    return { span, within: trace.setSpan(parent, span) };
  };
  const opened: Tracing = {
    inSpan(work, perform) {
      const { span, within } = start(work);
      return context.with(within, () => performInSpan(span, perform));
    },
    inBatchSpan(work, inputs, perform) {
      const attributes = { ...work.attributes, 'lineup.inputs': inputs.length };
      const { span, within } = start({ ...work, attributes, isRoot: true });
      for (const input of inputs) (input as Span | undefined)?.addLink({ context: span.spanContext() });
      return context.with(within, () => performInSpan(span, perform));
    },
    activeSpan: () => trace.getActiveSpan(),
    async close() {
      trace.disable();
      context.disable();
      await provider.shutdown();
    },
  };
  return { ...opened, observeQuery: createQueryObserver(tracer) };
}

function textOf(query: DriverQuery): string {
  const { string, strings } = query as DriverQuery & { string?: string; strings: readonly string[] };
  const text = string ?? strings.join('?');
  return text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH);
}

function createQueryObserver(tracer: Tracer): (query: DriverQuery) => void {
  return (query) => {
    const { handler } = query;
    query.handler = (self) => {
      if (!trace.getActiveSpan()?.isRecording()) return handler(self);
      const span = tracer.startSpan('SQL', {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql' },
      });
      const end = () => {
        const text = textOf(self);
        span.updateName(`SQL ${text.split(' ', 1)[0]?.toLowerCase()}`);
        span.setAttribute('db.query.text', text).end();
      };
      onSettled(self, end, (error) => {
        const code = String(Reflect.get(Object(error), 'code') ?? 'unknown');
        span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR });
        end();
      });
      handler(self);
    };
  };
}
