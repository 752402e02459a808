import { createHash } from 'node:crypto';
import { runApi } from './api';
import { ApiError } from './api-error';
import type { Manners } from './control';
import { parseForm } from './form';
import { API_VERSION, newId } from './objects';
import type { Till } from './till';

/** One request to the API: whose key it carries, whether it was made before, and what to answer. */

export type ApiRequest = {
  method: string;
  url: URL;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};
export type ApiAnswer = { status: number; body: string; headers: Record<string, string> };
export type ApiOptions = { till: Till; secretKey: string; pageUrl: string; manners: () => Manners };

function checkKey(headers: ApiRequest['headers'], secretKey: string): void {
  const given = /^Bearer (.+)$/.exec(String(headers.authorization ?? ''))?.[1];
  if (given === undefined) throw new ApiError(401, 'You did not provide an API key.');
  if (given !== secretKey) throw new ApiError(401, `Invalid API Key provided: ${given.slice(0, 8)}****`);
}

/** Other versions have other fields: what is built here is one version's. */
function checkVersion(headers: ApiRequest['headers']): void {
  const version = headers['stripe-version'];
  if (version === undefined || version === API_VERSION) return;
  throw new ApiError(400, `This stand-in speaks API version ${API_VERSION}, not ${version}.`);
}

function run({ method, url, body }: ApiRequest, options: ApiOptions): object {
  const form = parseForm(method === 'GET' ? url.search : body);
  return runApi(method, url.pathname, { till: options.till, form, pageUrl: options.pageUrl });
}

/** A request made again with its key gets its first answer; another request with that key is refused. */
function runOnce(request: ApiRequest, options: ApiOptions): ApiAnswer {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') {
    return { status: 200, body: JSON.stringify(run(request, options)), headers: {} };
  }
  const { book } = options.till;
  const print = createHash('sha256').update(`${request.url.pathname}\n${request.body}`).digest('hex');
  const kept = book.get('answers', key);
  if (kept && kept.request !== print) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new ApiError(400, message, {}, 'idempotency_error');
  }
  const headers = { 'idempotency-key': key };
  if (kept) {
    const replayed = { ...headers, 'idempotent-replayed': 'true' };
    return { status: 200, body: JSON.stringify(kept.body), headers: replayed };
  }
  const body = run(request, options);
  book.put('answers', { id: key, request: print, body });
  return { status: 200, body: JSON.stringify(body), headers };
}

/** Null where the API hangs up instead. */
export function answerApi(request: ApiRequest, options: ApiOptions): ApiAnswer | null {
  const manners = options.manners();
  const requestId = newId('req');
  const withHeaders = (answer: ApiAnswer): ApiAnswer => ({
    ...answer,
    headers: { ...answer.headers, 'request-id': requestId, 'stripe-version': API_VERSION },
  });
  if (manners === 'strange') return { status: 404, body: '{"message":"no route"}', headers: {} };
  try {
    if (manners === 'down') throw new ApiError(503, 'Stripe is out of order.', {}, 'api_error');
    checkKey(request.headers, options.secretKey);
    checkVersion(request.headers);
    const answer = withHeaders(runOnce(request, options));
    return manners === 'deaf' ? null : answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return withHeaders({ status: error.status, body: JSON.stringify(error.body), headers: {} });
  }
}
