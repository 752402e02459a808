import { randomBytes } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { startScreen } from '../screens';

/** Pages and pictures without input are the same for every visitor, except for the nonce. */
const PAGES: ReadonlySet<string> = new Set(['/', '/api-docs', '/terms', '/privacy-policy']);
const PICTURE = /^\/shared\/pictures\/[a-z-]+\.png$/;

const MAX_KEPT = 500;
/** These belong to one connection or one moment. */
const NOT_KEPT = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'];

/** The body of a text is split at its nonce. */
type Kept = { headers: OutgoingHttpHeaders; nonce: string | null; parts: readonly string[] | Buffer };

const answers = new LRUCache<string, Kept>({ max: MAX_KEPT });
const compress = promisify(gzip);

/** Returns the address whose answer is kept for this request, or null where the answer may differ between visitors. */
export function keptAddress({ method, headers }: IncomingMessage, path: string, query: string) {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  // Next's router asks for a part of a page in its own format.
  const isRead = (method === 'GET' || method === 'HEAD') && headers.rsc === undefined && !hasBody;
  if (!isRead || !(PAGES.has(path) || PICTURE.test(path))) return null;
  const to = path === '/' ? new URLSearchParams(query).get('to') : null;
  return startScreen(to) === '/daily' ? '/?to=daily' : path;
}

const nonceIn = (headers: OutgoingHttpHeaders) =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? null;

const isText = ({ 'content-type': type }: OutgoingHttpHeaders) => String(type).startsWith('text/');

/** Returns what the response will have sent as its body. */
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

/** Keeps the answer to this request once it has left. Next sees nothing of the caller, so that nothing of the caller is kept. */
export function keepAnswer(address: string, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET') return;
  request.url = address;
  for (const header of Object.keys(request.headers)) if (header !== 'host') delete request.headers[header];
  const chunks = collectBody(response);
  response.once('finish', () => {
    const headers = response.getHeaders();
    if (response.statusCode !== 200 || headers['set-cookie'] !== undefined) return;
    const kept = Object.fromEntries(Object.entries(headers).filter(([header]) => !NOT_KEPT.includes(header)));
    const nonce = nonceIn(headers);
    const body = Buffer.concat(chunks);
    const parts = nonce !== null && isText(headers) ? body.toString().split(nonce) : body;
    answers.set(address, { headers: kept, nonce, parts });
  });
}

/** Returns the headers with another nonce. The policy names it, and so do links to fonts. */
function withNonce({ headers, nonce: old }: Kept, nonce: string): OutgoingHttpHeaders {
  if (old === null) return { ...headers };
  const renewed = (value: OutgoingHttpHeaders[string]) =>
    typeof value === 'string' ? value.replaceAll(old, nonce) : value;
  return Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, renewed(value)]));
}

/** Sends the kept answer of this address with a nonce of its own. Resolves to false when there is none. */
export async function sendKept(
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const kept = answers.get(address);
  if (!kept) return false;
  const nonce = randomBytes(16).toString('base64');
  const headers = withNonce(kept, nonce);
  const { parts } = kept;
  let body = Buffer.isBuffer(parts) ? parts : Buffer.from(parts.join(nonce));
  if (isText(headers) && /\bgzip\b/.test(String(request.headers['accept-encoding']))) {
    body = await compress(body, { level: constants.Z_BEST_SPEED });
    headers['content-encoding'] = 'gzip';
  }
  response.writeHead(200, { ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}
