import { randomBytes } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { hasChosenAppearance, LANGUAGE_COOKIE } from '@/lib/contract/players/device-settings';
import type { Language } from '@/messages/languages';
import { startScreen } from './screens';

/** Pages that are the same for all visitors with one language, apart from the CSP nonce. Players get a bar on them. */
const VISITOR_PAGES: ReadonlySet<string> = new Set(['/', '/terms', '/privacy-policy', '/sources']);
/** Paths whose response is the same for all callers with one language, apart from the CSP nonce. */
const COMMON_PATH = /^\/(api-docs|shared\/pictures\/[a-z0-9-]+\.png)$/;
/** Pictures look the same on every device. Pages depend on its theme and text size. */
const PICTURE = /\.png$/;

const MAX_ENTRIES = 500;
const MAX_AGE_MS = 60 * 60_000;
/** Headers that describe one connection or response, so they are not cached. */
const UNCACHED_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'];

/** A text body is stored split at its nonce, so that each response gets a new one. */
type CachedResponse = {
  headers: OutgoingHttpHeaders;
  nonce: string | null;
  parts: readonly string[] | Buffer;
};

const cache = new LRUCache<string, CachedResponse>({ max: MAX_ENTRIES, ttl: MAX_AGE_MS });
const compress = promisify(gzip);

type RequestKey = { path: string; query: string; isVisitor: boolean; language: Language };
type CacheKey = { url: string; language: Language };

/** Returns the cache key of the request, or null if its response must not be cached. */
export function cacheKeyOf(
  { method, headers }: IncomingMessage,
  { path, query, isVisitor, language }: RequestKey,
): CacheKey | null {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  // Next's router requests page fragments (RSC). They are not cached.
  const isRead = (method === 'GET' || method === 'HEAD') && headers.rsc === undefined && !hasBody;
  const isCacheable = COMMON_PATH.test(path) || (isVisitor && VISITOR_PAGES.has(path));
  if (!isRead || !isCacheable || (!PICTURE.test(path) && hasChosenAppearance(headers.cookie ?? '')))
    return null;
  const to = path === '/' ? new URLSearchParams(query).get('to') : null;
  return { url: startScreen(to) === '/home' ? path : `/?to=${to}`, language };
}

const nonceIn = (headers: OutgoingHttpHeaders) =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? null;

const isText = ({ 'content-type': type }: OutgoingHttpHeaders) => String(type).startsWith('text/');

function acceptsGzip({ 'accept-encoding': accepted = '' }: IncomingMessage['headers']): boolean {
  const weight = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i.exec(String(accepted));
  return weight !== null && Number(weight[1] ?? 1) > 0;
}

/** A process may have a second server, such as one for measurements. Each server has its own entries. */
const entryKey = ({ socket }: IncomingMessage, { url, language }: CacheKey) =>
  `${socket.localPort} ${language} ${url}`;

/** Returns an array that collects the body chunks while the response sends them. */
function collectBody(response: ServerResponse): Buffer[] {
  const chunks: Buffer[] = [];
  const { write, end } = response;
  const collect = ([chunk]: readonly unknown[]) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array)
      chunks.push(Buffer.from(chunk as Uint8Array));
  };
  Object.assign(response, {
    write: (...args: unknown[]) => {
      collect(args);
      return Reflect.apply(write, response, args);
    },
    end: (...args: unknown[]) => {
      collect(args);
      return Reflect.apply(end, response, args);
    },
  });
  return chunks;
}

/** Caches the response after it is sent. Replaces the request headers, so that Next learns only the caller's language. */
export function cacheResponse(key: CacheKey, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET') return;
  const entry = entryKey(request, key);
  request.url = key.url;
  for (const header of Object.keys(request.headers)) if (header !== 'host') delete request.headers[header];
  request.headers.cookie = `${LANGUAGE_COOKIE}=${key.language}`;
  const chunks = collectBody(response);
  response.once('finish', () => {
    const headers = response.getHeaders();
    // Caches only pages and their pictures, because another server of this process may send other content.
    const isCached = /^(text\/html|image\/png)\b/.test(String(headers['content-type']));
    if (!isCached || response.statusCode !== 200 || headers['set-cookie'] !== undefined) return;
    const cached = Object.fromEntries(
      Object.entries(headers).filter(([header]) => !UNCACHED_HEADERS.includes(header)),
    );
    const nonce = nonceIn(headers);
    const body = Buffer.concat(chunks);
    const parts = nonce !== null && isText(headers) ? body.toString().split(nonce) : body;
    cache.set(entry, { headers: cached, nonce, parts });
  });
}

/** Returns the headers with a new nonce. The CSP and the font links contain it. */
function withNonce({ headers, nonce: old }: CachedResponse, nonce: string): OutgoingHttpHeaders {
  if (old === null) return { ...headers };
  const renewed = (value: OutgoingHttpHeaders[string]) =>
    typeof value === 'string' ? value.replaceAll(old, nonce) : value;
  return Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, renewed(value)]));
}

/** Returns the `Vary` header: what Next set, plus the headers that our cache key depends on. */
function varyOf({ vary }: OutgoingHttpHeaders): string {
  const names = vary === undefined ? [] : String(vary).split(/\s*,\s*/);
  const own = new Set(['accept-encoding', 'accept-language', 'cookie']);
  return [...names.filter((name) => !own.has(name.toLowerCase())), ...own].join(', ');
}

/** Sends the cached response with a new nonce. Resolves to false if nothing is cached. */
export async function sendCached(
  key: CacheKey,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const cached = cache.get(entryKey(request, key));
  if (!cached) return false;
  const nonce = randomBytes(16).toString('base64');
  const headers = withNonce(cached, nonce);
  const { parts } = cached;
  let body = Buffer.isBuffer(parts) ? parts : Buffer.from(parts.join(nonce));
  if (isText(headers)) {
    headers.vary = varyOf(headers);
    if (acceptsGzip(request.headers)) {
      body = await compress(body, { level: constants.Z_BEST_SPEED });
      headers['content-encoding'] = 'gzip';
    }
  }
  response.writeHead(200, { ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}
