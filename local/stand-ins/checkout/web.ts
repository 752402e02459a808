import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { asksLoopback } from '../listen';
import { type ApiOptions, answerApi } from './answer-api';
import { ApiError } from './api-error';
import { type Control, runControl } from './control';
import { closedPage, missingPage, payPage, successAddress } from './pages';
import { pay } from './till';
import { doAction, tillPage } from './till-page';

type Answer = { status: number; body: string; headers: Record<string, string> };

const MAX_BODY_BYTES = 256 * 1024;
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };
const WAYS = ['card', 'bank', 'bouncingBank'] as const;

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

/** After a form the browser goes back to the game, which is at another port of this machine. */
function html(status: number, render: (nonce: string) => string): Answer {
  const nonce = randomBytes(16).toString('base64');
  const own = "'self' http://localhost:* http://127.0.0.1:*";
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action ${own}; frame-ancestors 'none'`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return { status, body: render(nonce), headers };
}

const redirect = (location: string): Answer => ({ status: 303, body: '', headers: { location } });

function answerPay({ till }: ApiOptions, id: string, form: URLSearchParams | null): Answer {
  const session = till.book.get('sessions', id);
  if (!session) return html(404, missingPage);
  if (session.status !== 'open') return html(200, (nonce) => closedPage(session, nonce));
  const how = form?.get('how') ?? null;
  const way = WAYS.find((one) => one === how);
  if (way) return redirect(successAddress(pay(till, id, way)));
  const items = till.book.get('orders', id)?.items ?? [];
  return html(200, (nonce) => payPage(session, items, { nonce, isDeclined: how === 'decline' }));
}

function answerTill({ till }: ApiOptions, form: URLSearchParams | null): Answer {
  try {
    if (form) doAction(till, form.get('action') ?? '', form.get('session') ?? '');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return html(400, (nonce) => tillPage(till, nonce, error.message));
  }
  return form ? redirect('/') : html(200, (nonce) => tillPage(till, nonce, null));
}

async function answerControl(
  options: ApiOptions,
  control: Control,
  authorization: string,
  body: string,
): Promise<Answer> {
  if (authorization !== `Bearer ${options.secretKey}`) throw new ApiError(401, 'Invalid API Key provided.');
  return { status: 200, body: JSON.stringify(await runControl(control, body)), headers: JSON_HEADERS };
}

async function answer(
  request: IncomingMessage,
  options: ApiOptions,
  control: Control,
): Promise<Answer | null> {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url ?? '/', 'http://localhost');
  const body = method === 'POST' ? await readBody(request) : '';
  const form = method === 'POST' ? new URLSearchParams(body) : null;
  if (url.pathname.startsWith('/v1/')) {
    const api = answerApi({ method, url, headers, body }, options);
    return api && { ...api, headers: { ...api.headers, ...JSON_HEADERS } };
  }
  if (url.pathname === '/control' && form) {
    return answerControl(options, control, headers.authorization ?? '', body);
  }
  if (url.pathname === '/') return answerTill(options, form);
  const [, id] = /^\/pay\/(\w+)$/.exec(url.pathname) ?? [];
  return id === undefined ? html(404, missingPage) : answerPay(options, id, form);
}

/** `afterwards` runs when an answer was given: what the request has caused is sent on. */
export function answerCheckout(
  options: ApiOptions,
  control: Control,
  afterwards: () => void,
): RequestListener {
  const send = (response: ServerResponse, { status, body, headers }: Answer) => {
    response.writeHead(status, {
      ...headers,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    response.end(body);
  };
  const refuse = (error: unknown): Answer => {
    if (error instanceof ApiError)
      return { status: error.status, body: JSON.stringify(error.body), headers: JSON_HEADERS };
    return {
      status: 500,
      body: JSON.stringify({ error: { message: String(error), type: 'api_error' } }),
      headers: JSON_HEADERS,
    };
  };
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
