import { UPLOAD_PATH } from '@/lib/contract/desk/feeds/upload-bounds';
import { AppError } from '@/lib/platform/errors/app-error';
import { languageOf } from '@/lib/sessions/caller-language';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { message } from '@/messages/message';
import { refusal } from '../api/envelope';
import { isDeskPath } from '../desk/desk-origin';
import { foreignOrigin, isSameHost } from '../http/origin';

export const MAX_ACTION_BYTES = 64 * 1024;

const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const PAGE_METHODS = ['GET', 'HEAD', 'POST'];
const ACTION_ID = /^[0-9a-f]{42}$/;
/** React sends everything except JSON as a form, which none of our actions accepts. */
const ACTION_TYPE = /^text\/plain\s*(;|$)/i;

/** Next's time for a query grows with the square of its length: 3,500 names took 0.2 s. */
const MAX_QUERY_NAMES = 64;

type UnreadRequest = { method: string; path: string; query: string; headers: Pick<Headers, 'get'> };

export const isApiPath = (path: string): boolean => path.startsWith('/api/');

export const notReadable = (): AppError => new AppError('INVALID_INPUT', message('errors', 'unreadable'));

function methodsAt(path: string): string[] {
  if (path === UPLOAD_PATH) return ['PUT'];
  return isApiPath(path) ? API_METHODS : PAGE_METHODS;
}

const wrongMethod = (allowed: string[]) =>
  new AppError('WRONG_METHOD', message('errors', 'wrongMethod', { methods: allowed.join(', ') }));

/**
 * Returns the refusal of a request that needs no body, else null. Pages accept a POST only as a server action: from our own
 * pages, with an action id and a short JSON text. API routes check the rest themselves.
 */
export function refuseUnread(
  { method, path, query, headers }: UnreadRequest,
  appUrl: string,
): AppError | null {
  const allowed = methodsAt(path);
  if (!allowed.includes(method)) return wrongMethod(allowed);
  if (query.split('&', MAX_QUERY_NAMES + 1).length > MAX_QUERY_NAMES) return notReadable();
  if (method !== 'POST' || isApiPath(path)) return null;
  if (!isSameHost(headers, appUrl)) return foreignOrigin(appUrl);
  const actionId = headers.get('next-action');
  if (actionId === null) return wrongMethod(['GET', 'HEAD']);
  const isCall =
    ACTION_ID.test(actionId) &&
    ACTION_TYPE.test(headers.get('content-type') ?? '') &&
    Number(headers.get('content-length') ?? 0) <= MAX_ACTION_BYTES;
  return isCall ? null : notReadable();
}

/** Answers a refusal with the envelope to callers of the API, and with one line of text to all others. */
export function refusalResponse(
  path: string,
  error: AppError,
  requestHeaders: Pick<Headers, 'get'>,
): Response {
  const language = isDeskPath(path) ? DEFAULT_LANGUAGE : languageOf(requestHeaders, null);
  const response = refusal(error, language);
  if (error.code === 'WRONG_METHOD') response.headers.set('allow', methodsAt(path).join(', '));
  if (/^\/api\/v1(\/|$)/.test(path)) return response;
  response.headers.set('content-type', 'text/plain');
  return new Response(error.textIn(language), {
    status: response.status,
    headers: response.headers,
  });
}
