import type { Env } from '@/lib/platform/config/settings-schema';

export type TracingSettings = Pick<
  Env,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'
>;

export type Service = 'lineup-pages' | 'lineup-realtime' | 'lineup-worker' | 'lineup-command';

/** Only our own names and numbers: no ids, no addresses, no text of players. */
type Attributes = Record<string, string | number>;

export type SpanOptions = {
  name: string;
  attributes?: Attributes;
  /** Starts a new trace even within another span. For socket events, jobs and commands. */
  isRoot?: boolean;
};

/** The interface to OpenTelemetry. Only open-tracing.ts imports its packages, so that they are loaded only when used. */
export type Tracing = {
  inSpan<T>(work: SpanOptions, perform: () => Promise<T>): Promise<T>;
  inBatchSpan<T>(work: SpanOptions, inputs: readonly unknown[], perform: () => Promise<T>): Promise<T>;
  activeSpan(): unknown;
  close(): Promise<void>;
};

const shared = globalThis as typeof globalThis & { lineupTracing?: Tracing | undefined };

/** Undefined while tracing is off. The global object holds it, because Next bundles this module more than once. */
export const tracing = (): Tracing | undefined => shared.lineupTracing;

export function setTracing(opened: Tracing | undefined): void {
  shared.lineupTracing = opened;
}

export function inSpan<T>(work: SpanOptions, perform: () => Promise<T>): Promise<T> {
  return shared.lineupTracing ? shared.lineupTracing.inSpan(work, perform) : perform();
}
