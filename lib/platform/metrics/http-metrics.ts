import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { processMetrics } from './process-metrics';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export type RouteOf = (path: string) => string;

type Started = { request: IncomingMessage; server: Server };
type Finished = Started & { response: ServerResponse };

function pathOf(request: IncomingMessage): string {
  return request.url?.split('?', 1)[0] ?? '';
}

export function countRequest(
  routeOf: RouteOf,
  request: IncomingMessage,
  status: number,
  seconds: number,
): void {
  const { requests, requestSeconds } = processMetrics();
  const route = routeOf(pathOf(request));
  const method = METHODS.has(request.method ?? '') ? (request.method ?? 'other') : 'other';
  requests.inc({ route, method, status: String(status) });
  requestSeconds.observe({ route }, seconds);
}

/** Counts all later HTTP responses of this process. Call it once. */
export function watchRequests(routeOf: RouteOf): void {
  const startedAt = new WeakMap<IncomingMessage, number>();
  subscribe('http.server.request.start', (message) => {
    startedAt.set((message as Started).request, performance.now());
  });
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as Finished;
    const from = startedAt.get(request) ?? performance.now();
    countRequest(routeOf, request, response.statusCode, (performance.now() - from) / 1000);
  });
}
