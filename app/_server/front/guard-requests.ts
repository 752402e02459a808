import { createHash } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { env } from '@/lib/platform/config/env';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { errorReport } from '@/lib/platform/errors/error-report';
import { log } from '@/lib/platform/log/log';
import { languageOf } from '@/lib/sessions/caller-language';
import { openBearerToken } from '@/lib/sessions/session-tokens';
import { setApiHeaders } from '../api/other-origins';
import { originOf, refuseElsewhere } from '../desk/desk-origin';
import { sessionCookieName, unsealSessionId } from '../session/session-cookie';
import { cacheKeyOf, cacheResponse, sendCached } from './response-cache';
import { refusalResponse, refuseUnread } from './unread-refusal';
import { isQueued, serveQueued } from './visitor-queue';

const MAX_KNOWN = 5000;
const MAX_AGE_MS = 10 * 60_000;

/** SHA-256 of credentials that were verified once. Verifying on each request would cost 0.1 ms. */
const known = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: MAX_AGE_MS });

function cookieOf(header: string, name: string): string | undefined {
  const pair = header.split(/;\s*/).find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

type Open = (credential: string) => Promise<string | null> | string | null;

async function isValid(credential: string | undefined, open: Open): Promise<boolean> {
  if (!credential) return false;
  const hash = createHash('sha256').update(credential).digest('base64');
  if (known.get(hash)) return true;
  const sessionId = await Promise.resolve(credential)
    .then(open)
    .catch(() => null);
  if (sessionId === null) return false;
  known.set(hash, true);
  return true;
}

/** Returns whether the request has a validly sealed session cookie or bearer token. Does not check that the session is open. */
async function hasSealedSession({ cookie = '', authorization = '' }: IncomingHttpHeaders) {
  const { APP_URL: appUrl, SESSION_SECRET: secret } = env();
  const sealed = cookieOf(cookie, sessionCookieName(appUrl));
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  return (
    (await isValid(sealed, (text) => unsealSessionId(text, { secret }))) ||
    (await isValid(token, (text) => openBearerToken(text, new Date())))
  );
}

const BODY_SECONDS = 60;
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

type Started = { request: IncomingMessage; response: ServerResponse; server: Server };

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function addressOf({ url = '/' }: IncomingMessage): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

const headersOf = ({ headers }: IncomingMessage) => ({
  get: (name: string) => headers[name]?.toString() ?? null,
});

/** Closes the connection when the body takes too long. Node's own `requestTimeout` is 5 minutes. */
function limitBodyTime({ request, response }: Started, seconds: number): void {
  if (!hasBody(request)) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    // Until earlier responses on the connection are done, this response has no socket.
    if (response.socket && !response.headersSent) response.socket.write(TOO_SLOW);
    request.socket.destroySoon();
  }, seconds * 1000);
  request.once('close', () => clearTimeout(timer));
}

type Exchange = Omit<Started, 'server'>;

async function refuse({ request, response }: Exchange, refused: unknown): Promise<void> {
  const headers = headersOf(request);
  const answered = refusalResponse(addressOf(request).path, refusalOf(refused, log), headers);
  setApiHeaders({ headers }, answered);
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(await answered.text());
}

/** Ends a response that failed. Closes the connection if the response has started, because it cannot become a refusal. */
async function endFailed(exchange: Exchange, failure: unknown): Promise<void> {
  const { response } = exchange;
  try {
    if (!response.headersSent) return await refuse(exchange, failure);
    log.error({ error: errorReport(failure) }, 'a response failed after its headers were sent');
  } catch (error) {
    log.error({ error: errorReport(error) }, 'a refusal could not be sent');
  }
  response.destroy();
}

/** Sends the cached response, or passes the request to Next. Requests without a session are queued per network. */
async function serve({ request, response }: Exchange, next: () => void): Promise<void> {
  const { path, query } = addressOf(request);
  const isVisitor = !(await hasSealedSession(request.headers));
  const language = languageOf(headersOf(request), null);
  const key = cacheKeyOf(request, { path, query, isVisitor, language });
  const start = async () => {
    if (key !== null) {
      if (await sendCached(key, request, response)) return;
      cacheResponse(key, request, response);
    }
    next();
  };
  if (isVisitor && isQueued(request.method ?? '', path)) await serveQueued(request, response, start);
  else await start();
}

/**
 * Runs the check before the server's own listeners. Without upgrade listeners Node treats upgrades as ordinary requests; Next
 * would hold such a connection forever if it has a body.
 */
function refuseFirst(server: Server): void {
  server.removeAllListeners('upgrade');
  const listeners = server.rawListeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { method = '' } = request;
    const asked = { method, ...addressOf(request), headers: headersOf(request) };
    const elsewhere = refuseElsewhere(asked.headers.get('host'), asked.path);
    const refused = elsewhere ?? refuseUnread(asked, originOf(asked.path));
    if (refused) return void endFailed({ request, response }, refused);
    const next = () => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    serve({ request, response }, next).catch((error: unknown) => endFailed({ request, response }, error));
  });
}

/**
 * Aborts slow bodies. Refuses the middleware's unread refusals before Next reads a body: Next delivers the middleware's answer
 * only after the whole body, and fails on methods like TRACE. Called once per process, before the server listens.
 *
 * Vercel functions do not need it:
 * - The middleware refuses the same requests, but only after Next has read their bodies, which Vercel limits to 4.5 MB. Routes
 *   that skip the middleware export only the methods that they take. Next answers TRACE to a route with 500.
 * - `read-body.ts` aborts slow bodies, and the maximum duration of a function ends the rest.
 * - Vercel passes no upgrades to functions. Its cache keeps the pictures of links.
 * - Requests without a session are not queued: the host starts more functions, and the pooler limits their connections.
 */
export function guardRequests({ bodySeconds = BODY_SECONDS } = {}): void {
  const guarded = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const started = message as Started;
    limitBodyTime(started, bodySeconds);
    if (guarded.has(started.server) || process.env.NODE_ENV === 'development') return;
    guarded.add(started.server);
    refuseFirst(started.server);
  });
}
