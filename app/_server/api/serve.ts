import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/platform/errors/app-error';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { REQUEST_ID_HEADER } from '../context';
import type { ApiCall } from './define-call';
import { refusal } from './envelope';
import { dress, preflight } from './other-origins';

type Method = 'GET' | 'POST';

/** Every call by its path below /api/v1 (`get/badge`), and by its method. */
export type ApiCalls = Readonly<Record<string, Readonly<Partial<Record<Method, ApiCall>>>>>;

const BASE = '/api/v1';
/** `/api/v1//resend_otp` is `resend_otp`: the specification writes one path so. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url);
  return pathname
    .slice(BASE.length)
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '');
}

function methodsOf(calls: ApiCalls[string]): string[] {
  const methods = Object.keys(calls);
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

async function answer(calls: ApiCalls, request: Request): Promise<Response> {
  const path = pathOf(request);
  const found = Object.hasOwn(calls, path) ? calls[path] : undefined;
  if (!found) return refusal(new AppError('NOT_FOUND', 'There is no such call.'));
  const allowed = methodsOf(found);
  if (request.method === 'OPTIONS') return preflight(request, allowed);
  const call = found[request.method === 'HEAD' ? 'GET' : (request.method as Method)];
  if (call) {
    const end = processMetrics().apiCallSeconds.startTimer({ call: path });
    return call(request).finally(end);
  }
  const refused = refusal(
    new AppError('WRONG_METHOD', `This call takes ${Object.keys(found).join(' or ')}.`),
  );
  refused.headers.set('allow', allowed.join(', '));
  return refused;
}

/** The whole API as one route, which answers in the envelope also where there is no such call or method. */
export function serveApi(calls: ApiCalls): (request: Request) => Promise<Response> {
  return async (request) => {
    // Ours whatever the caller sent; not every call comes through the middleware.
    request.headers.set(REQUEST_ID_HEADER, randomUUID());
    const response = await answer(calls, request);
    dress(request, response);
    return response;
  };
}
