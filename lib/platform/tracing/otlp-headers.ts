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
