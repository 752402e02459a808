import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/platform/errors/app-error';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { inSpan } from '@/lib/platform/tracing/tracing';
import { languageOf } from '@/lib/sessions/caller-language';
import { REQUEST_ID_HEADER } from '../context';
import type { ApiCall } from './api-call';
import { refusal } from './envelope';
import { preflight, setApiHeaders } from './other-origins';

type CallsAtPath = ReadonlyMap<string, ApiCall>;

const BASE = '/api/v1';

function pathOf(request: Request): string {
  const { pathname } = new URL(request.url);
  return pathname
    .slice(BASE.length)
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '');
}

function allowedMethods(calls: CallsAtPath): string[] {
  return [...calls.keys(), ...(calls.has('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

async function answer(calls: CallsAtPath | undefined, path: string, request: Request): Promise<Response> {
  const language = languageOf(request.headers, null);
  if (!calls) return refusal(new AppError('NOT_FOUND', 'There is no such call.'), language);
  const allowed = allowedMethods(calls);
  if (request.method === 'OPTIONS') return preflight(request, allowed);
  const call = calls.get(request.method === 'HEAD' ? 'GET' : request.method);
  if (call) {
    const stopTimer = processMetrics().apiCallSeconds.startTimer({ call: path });
    return inSpan({ name: `call ${path}` }, () => call(request)).finally(stopTimer);
  }
  const wrong = new AppError('WRONG_METHOD', `This call takes ${[...calls.keys()].join(' or ')}.`);
  const refused = refusal(wrong, language);
  refused.headers.set('allow', allowed.join(', '));
  return refused;
}

/** Serves all calls as one route. Unknown paths and wrong methods get the envelope too. */
export function serveApi(calls: readonly ApiCall[]): (request: Request) => Promise<Response> {
  const paths = new Map<string, Map<string, ApiCall>>();
  for (const call of calls) {
    const { path, method } = call.definition;
    paths.set(path, (paths.get(path) ?? new Map<string, ApiCall>()).set(method, call));
  }
  return async (request) => {
    // Some calls skip the middleware, and a request id from the caller must not count.
    request.headers.set(REQUEST_ID_HEADER, randomUUID());
    const path = pathOf(request);
    const response = await answer(paths.get(path), path, request);
    setApiHeaders(request, response);
    return response;
  };
}
