import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listenOnLoopback } from '@/local/stand-ins/stand-in';

/** A span as OTLP over HTTP sends it. */
export type SentSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  links: { traceId: string; spanId: string }[];
  status: { code?: number };
};
type Export = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

export async function startTraceCollector() {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const http = createServer((request, response) => {
    headers.push(request.headers);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  return {
    endpoint: `http://127.0.0.1:${await listenOnLoopback(http, 0)}`,
    headers,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

/** Returns the names of a span and of all above it, the outermost first. */
export function pathTo(span: SentSpan, spans: readonly SentSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathTo(parent, spans) : []), span.name];
}

export const attribute = (span: SentSpan, name: string) =>
  span.attributes.find(({ key }) => key === name)?.value;
