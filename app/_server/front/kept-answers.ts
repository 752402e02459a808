import { randomBytes } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { startScreen } from '../screens';
import { createRecent } from './recent';

/** Pages and pictures without input are the same for every visitor, except for the nonce. */
const PAGES: ReadonlySet<string> = new Set(['/', '/api-docs', '/terms', '/privacy-policy']);
const PICTURE = /^\/shared\/pictures\/[a-z-]+\.png$/;

const MAX_KEPT = 500;
const GZIP_LEVEL = 4;
/** These belong to one connection or one moment. */
const NOT_KEPT = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'];

const compress = promisify(gzip);

/** `parts`: the body without its nonce, which stood between them. */
type Kept = { headers: OutgoingHttpHeaders; nonce: string | null; parts: readonly Buffer[] };

const answers = createRecent<Kept>(MAX_KEPT);

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

function split(body: Buffer, nonce: string | null, type: unknown): Buffer[] {
  if (nonce === null || !String(type).startsWith('text/html')) return [body];
  return body
    .toString()
    .split(nonce)
    .map((part) => Buffer.from(part));
}

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
    const nonce = nonceIn(headers);
    const kept = Object.entries(headers).filter(([header]) => !NOT_KEPT.includes(header));
    answers.set(address, {
      headers: Object.fromEntries(kept),
      nonce,
      parts: split(Buffer.concat(chunks), nonce, headers['content-type']),
    });
  });
}

function joined(parts: readonly Buffer[], nonce: string): Buffer {
  const between = Buffer.from(nonce);
  return Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [between, part])));
}

/** Sends the kept answer of this address with a nonce of its own. Returns false when there is none. */
export async function sendKept(address: string, request: IncomingMessage, response: ServerResponse) {
  const kept = answers.get(address);
  if (!kept) return false;
  const nonce = randomBytes(16).toString('base64');
  const headers = { ...kept.headers };
  if (kept.nonce !== null)
    headers['content-security-policy'] = String(headers['content-security-policy']).replaceAll(
      kept.nonce,
      nonce,
    );
  let body = kept.parts.length === 1 ? kept.parts[0] : joined(kept.parts, nonce);
  const isText = String(headers['content-type']).startsWith('text/');
  if (body && isText && /\bgzip\b/.test(String(request.headers['accept-encoding']))) {
    body = await compress(body, { level: GZIP_LEVEL });
    headers['content-encoding'] = 'gzip';
  }
  response.writeHead(200, { ...headers, 'content-length': body?.length ?? 0 });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}
