import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { AppError } from '@/lib/platform/errors/app-error';
import { checkedUrl } from './checked-url';
import { discard, type SendOptions, sendOnce, unavailableError } from './send-once';

type FetchOptions = Pick<SendOptions, 'signal' | 'privateHost' | 'network'> & {
  types: readonly string[];
  headers?: Readonly<Record<string, string>>;
};
export type FetchedResponse = {
  isUnchanged: boolean;
  headers: Readonly<Record<string, string | undefined>>;
  body: Readable;
  url: URL;
};
type UncheckedResponse = { status: number } & Omit<FetchedResponse, 'isUnchanged'>;

const MAX_REDIRECTS = 4;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const UNCHANGED = 304;

function firstValues(headers: Dispatcher.ResponseData['headers']): FetchedResponse['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

async function requestOnce(url: URL, options: FetchOptions): Promise<UncheckedResponse> {
  const { types, headers } = options;
  const response = await sendOnce(
    url,
    {
      method: 'GET',
      headers: {
        'user-agent': 'feed-reader',
        accept: types.join(', '),
        'accept-encoding': 'gzip',
        ...headers,
      },
    },
    options,
  );
  return { status: response.statusCode, headers: firstValues(response.headers), body: response.body, url };
}

const isConditional = (headers: FetchOptions['headers'] = {}) =>
  'if-none-match' in headers || 'if-modified-since' in headers;

function checkResponse(
  { status, ...response }: UncheckedResponse,
  { types, headers: sent }: FetchOptions,
): FetchedResponse {
  const { headers, url } = response;
  if (status === UNCHANGED && isConditional(sent)) return { isUnchanged: true, ...response };
  if (status === 404 || status === 410) throw new AppError('NOT_FOUND', `${url.hostname} has no such file.`);
  if (status === 401 || status === 403 || status === 451)
    throw new AppError('FORBIDDEN', `${url.hostname} does not allow access to the file (${status}).`);
  if (status !== 200) throw unavailableError(url.hostname, `answered ${status}`);
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type))
    throw new AppError(
      'WRONG_TYPE',
      `${url.hostname} sent ${/^[\w.+/-]{1,60}$/.test(type) ? type : 'something'}, not ${types[0]}.`,
    );
  return { isUnchanged: false, ...response };
}

/**
 * Fetches an untrusted address over https, with at most four redirects. The caller reads or discards the body. Each request checks the IP
 * addresses of its host when it connects, so that DNS cannot lead into a private network. @throws AppError INVALID_INPUT for a refused
 * address, NOT_FOUND, FORBIDDEN, WRONG_TYPE; UNAVAILABLE if a retry may succeed.
 */
export async function fetchUntrusted(
  unverifiedAddress: string,
  options: FetchOptions,
): Promise<FetchedResponse> {
  let url = checkedUrl(unverifiedAddress, undefined, options.privateHost);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await requestOnce(url, options);
    const { location } = response.headers;
    try {
      if (!REDIRECTS.has(response.status) || location === undefined) return checkResponse(response, options);
    } catch (error) {
      discard(response.body);
      throw error;
    }
    discard(response.body);
    url = checkedUrl(location, url, options.privateHost);
  }
  throw new AppError('INVALID_INPUT', `${url.hostname} redirects too often.`);
}
