import { SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { type DriverQuery, onSettled } from '@/db/driver/intercept-queries';

const LONGEST_TEXT = 2000;

/** Returns the text with parameters as `$1`. Literals are left out too, although ours hold no values of players. */
function textOf(query: DriverQuery): string {
  const { string, strings } = query as DriverQuery & { string?: string; strings: readonly string[] };
  const text = string ?? strings.join('?');
  return text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);
}

/**
 * Returns a function that gives each query a span from its call to its answer, its wait for a connection included. A query
 * outside any span gets none.
 */
export function createQueryObserver(tracer: Tracer): (query: DriverQuery) => void {
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
