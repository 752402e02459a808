import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Page, PRIVATE_HEADERS, renderPage } from '../page';
import { asksLoopback } from '../stand-in';
import { type ApiOptions, type ApiResponse, answerApi } from './answer-api';
import { ApiError } from './api-error';
import { type Control, runControl } from './control';
import { closedPage, missingPage, payPage, successAddress } from './pages';
import { paymentsPage, performAction } from './payments-page';
import { PAYMENT_METHODS, pay } from './provider';

const MAX_BODY_BYTES = 256 * 1024;
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };
/** After a form the browser returns to the game, which has another port of this machine. */
const FORM_POLICY = "form-action 'self' http://localhost:* http://127.0.0.1:*";

const html = (status: number, page: Page): ApiResponse => ({ status, ...renderPage(page, FORM_POLICY) });
const json = (status: number, body: unknown): ApiResponse => ({
  status,
  body: JSON.stringify(body),
  headers: JSON_HEADERS,
});
const redirect = (location: string): ApiResponse => ({ status: 303, body: '', headers: { location } });

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY_BYTES) throw new ApiError(413, 'The request is too large.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function answerPay({ provider }: ApiOptions, id: string, form: URLSearchParams | null): ApiResponse {
  const session = provider.objects.get('sessions', id);
  if (!session) return html(404, missingPage());
  if (session.status !== 'open') return html(200, closedPage(session));
  const wanted = form?.get('method') ?? null;
  const method = PAYMENT_METHODS.find((one) => one === wanted);
  if (method) return redirect(successAddress(pay(provider, id, method)));
  const items = provider.objects.get('orders', id)?.items ?? [];
  return html(200, payPage(session, items, wanted === 'decline'));
}

function answerPayments({ provider }: ApiOptions, form: URLSearchParams | null): ApiResponse {
  try {
    if (form) performAction(provider, form.get('action') ?? '', form.get('session') ?? '');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return html(400, paymentsPage(provider, error.message));
  }
  return form ? redirect('/') : html(200, paymentsPage(provider, null));
}

async function answer(
  request: IncomingMessage,
  options: ApiOptions,
  control: Control,
): Promise<ApiResponse | null> {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url ?? '/', 'http://localhost');
  const body = method === 'POST' ? await readBody(request) : '';
  const form = method === 'POST' ? new URLSearchParams(body) : null;
  if (url.pathname.startsWith('/v1/')) {
    const api = answerApi({ method, url, headers, body }, options);
    return api && { ...api, headers: { ...api.headers, ...JSON_HEADERS } };
  }
  if (url.pathname === '/control' && form) {
    const isKnown = headers.authorization === `Bearer ${options.secretKey}`;
    if (!isKnown) throw new ApiError(401, 'Invalid API Key provided.');
    return json(200, await runControl(control, body));
  }
  if (url.pathname === '/') return answerPayments(options, form);
  const [, id] = /^\/pay\/(\w+)$/.exec(url.pathname) ?? [];
  return id === undefined ? html(404, missingPage()) : answerPay(options, id, form);
}

function refuse(error: unknown): ApiResponse {
  if (error instanceof ApiError) return json(error.status, error.body);
  return json(500, { error: { message: String(error), type: 'api_error' } });
}

function send(response: ServerResponse, { status, body, headers }: ApiResponse): void {
  response.writeHead(status, { ...headers, ...PRIVATE_HEADERS });
  response.end(body);
}

/** Serves the API, the pages and the control. Calls `afterwards` after each response. */
export function answerCheckout(
  options: ApiOptions,
  control: Control,
  afterwards: () => void,
): RequestListener {
  return (request, response) => {
    if (!asksLoopback(request.headers.host)) {
      send(response, {
        status: 403,
        body: 'Open it as localhost.',
        headers: { 'content-type': 'text/plain' },
      });
      return;
    }
    answer(request, options, control)
      .catch(refuse)
      .then((made) => (made ? send(response, made) : response.destroy()))
      .then(afterwards);
  };
}
