import { createHash } from 'node:crypto';
import { runApi } from './api';
import { ApiError } from './api-error';
import { parseForm } from './api-schemas';
import type { Condition } from './control';
import { API_VERSION, newId } from './objects';
import type { Provider } from './provider';

export type ApiRequest = {
  method: string;
  url: URL;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};
export type ApiResponse = { status: number; body: string; headers: Record<string, string> };
export type ApiOptions = {
  provider: Provider;
  secretKey: string;
  pageUrl: string;
  condition: () => Condition;
};

function checkKey(headers: ApiRequest['headers'], secretKey: string): void {
  const given = /^Bearer (.+)$/.exec(String(headers.authorization ?? ''))?.[1];
  if (given === undefined) throw new ApiError(401, 'You did not provide an API key.');
  if (given !== secretKey) throw new ApiError(401, `Invalid API Key provided: ${given.slice(0, 8)}****`);
}

/** Refuses other versions of the API, which have other fields. */
function checkVersion(headers: ApiRequest['headers']): void {
  const version = headers['stripe-version'];
  if (version === undefined || version === API_VERSION) return;
  throw new ApiError(400, `This stand-in speaks API version ${API_VERSION}, not ${version}.`);
}

function run({ method, url, body }: ApiRequest, { provider, pageUrl }: ApiOptions): object {
  const form = parseForm(method === 'GET' ? url.search : body);
  return runApi(method, url.pathname, { provider, form, pageUrl });
}

/** Repeats the first response for a known idempotency key. Refuses the key for another request. */
function runOnce(request: ApiRequest, options: ApiOptions): Omit<ApiResponse, 'status'> {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') {
    return { body: JSON.stringify(run(request, options)), headers: {} };
  }
  const { objects } = options.provider;
  const fingerprint = createHash('sha256').update(`${request.url.pathname}\n${request.body}`).digest('hex');
  const stored = objects.get('responses', key);
  if (stored && stored.request !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new ApiError(400, message, {}, 'idempotency_error');
  }
  const headers = { 'idempotency-key': key, ...(stored ? { 'idempotent-replayed': 'true' } : {}) };
  const body = stored?.body ?? run(request, options);
  if (!stored) objects.put('responses', { id: key, request: fingerprint, body });
  return { body: JSON.stringify(body), headers };
}

/** Returns the response to a call of the API. Null closes the connection without a response. */
export function answerApi(request: ApiRequest, options: ApiOptions): ApiResponse | null {
  const condition = options.condition();
  const general = { 'request-id': newId('req'), 'stripe-version': API_VERSION };
  if (condition === 'malformed') return { status: 404, body: '{"message":"no route"}', headers: {} };
  try {
    if (condition === 'down') throw new ApiError(503, 'Stripe is out of order.', {}, 'api_error');
    checkKey(request.headers, options.secretKey);
    checkVersion(request.headers);
    const { body, headers } = runOnce(request, options);
    return condition === 'silent' ? null : { status: 200, body, headers: { ...headers, ...general } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: JSON.stringify(error.body), headers: general };
  }
}
