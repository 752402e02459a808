import type { Env } from '@/lib/platform/config/settings-schema';

export type TracingSettings = Pick<
  Env,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'
>;

/** The name of the process in traces. */
export type Service = 'lineup-pages' | 'lineup-realtime' | 'lineup-worker' | 'lineup-command';

/** Our own names and numbers alone: no attribute holds an id, an address or anything that a player wrote. */
export type Attributes = Record<string, string | number>;

export type Work = {
  name: string;
  attributes?: Attributes;
  /** Starts a trace of its own, whatever runs around it: an event of a socket, a job, a command. */
  isRoot?: boolean;
};

/** What open-tracing.ts makes of OpenTelemetry. Nothing else knows the package, so that it is loaded only where it is used. */
export type Tracing = {
  inSpan<T>(work: Work, perform: () => Promise<T>): Promise<T>;
  /** Performs a batch in a trace of its own, and links the spans of its inputs to it. */
  inBatchSpan<T>(work: Work, inputs: readonly unknown[], perform: () => Promise<T>): Promise<T>;
  /** The span that is open, for `inBatchSpan`. */
  activeSpan(): unknown;
  /** Sends what is left and stops. */
  close(): Promise<void>;
};

const shared = globalThis as typeof globalThis & { lineupTracing?: Tracing | undefined };

/** Returns undefined where nothing is traced. It is on the global object because Next bundles this module more than once. */
export const tracing = (): Tracing | undefined => shared.lineupTracing;

/** Sets where spans go from now on; undefined ends tracing. */
export function setTracing(opened: Tracing | undefined): void {
  shared.lineupTracing = opened;
}

/** Performs `perform` within a span where this process is traced. */
export function inSpan<T>(work: Work, perform: () => Promise<T>): Promise<T> {
  return shared.lineupTracing ? shared.lineupTracing.inSpan(work, perform) : perform();
}
