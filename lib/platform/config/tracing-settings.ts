import { z } from 'zod';

/** Checks that percent-decoding gives text that Node can send in a header: no line breaks, nothing beyond Latin-1. */
function canBeHeader(text: string): boolean {
  try {
    return /^[\t\x20-\x7e\x80-\xff]*$/.test(decodeURIComponent(text));
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
    .refine(canBeHeader)
    .optional()
    .describe('headers for the collector, name=value, comma-separated, with values percent-encoded'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe('a number from 0 to 1'),
};

/** Parses OTEL_EXPORTER_OTLP_HEADERS: percent-encoded `name=value` pairs, separated by commas. */
export function otlpHeaders(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );
}
