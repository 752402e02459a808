import { z } from 'zod';

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The standard settings of OpenTelemetry. Without the endpoint nothing is traced and its packages are not loaded. */
export const TRACING_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the address of a collector that takes OTLP over HTTP, such as http://127.0.0.1:4318'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,\s]*(,[^=,\s]+=[^,\s]*)*$/)
    .refine(isPercentEncoded)
    .optional()
    .describe('headers for the collector, name=value, comma-separated, with values percent-encoded'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe('a number from 0 to 1'),
};
