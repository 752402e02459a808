import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { AppError } from '@/lib/platform/errors/app-error';
import { feedAddress } from './feed-address';
import { discard, outOfReach, type SendOptions, sendOnce } from './send-once';

export type FetchOptions = Pick<SendOptions, 'signal' | 'privateHost' | 'network'> & {
  /** Accepted content types, such as `text/csv`. */
  types: readonly string[];
  headers?: Readonly<Record<string, string>>;
};
export type Answer = {
  isUnchanged: boolean;
  /** The first value of each header. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Readable;
  /** The address after all redirects. */
  url: URL;
};
type Response = { status: number } & Omit<Answer, 'isUnchanged'>;

const MOST_REDIRECTS = 4;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const UNCHANGED = 304;

function firstValues(headers: Dispatcher.ResponseData['headers']): Answer['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

async function hop(url: URL, options: FetchOptions): Promise<Response> {
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

function toAnswer({ status, ...response }: Response, { types, headers: sent }: FetchOptions): Answer {
  const { headers, url } = response;
  if (status === UNCHANGED && isConditional(sent)) return { isUnchanged: true, ...response };
  if (status === 404 || status === 410) throw new AppError('NOT_FOUND', `${url.hostname} has no such file.`);
  if (status === 401 || status === 403 || status === 451)
    throw new AppError('FORBIDDEN', `${url.hostname} does not give it away (${status}).`);
  if (status !== 200) throw outOfReach(url.hostname, `answered ${status}`);
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type))
    throw new AppError(
      'WRONG_TYPE',
      `${url.hostname} sent ${/^[\w.+/-]{1,60}$/.test(type) ? type : 'something'}, not ${types[0]}.`,
    );
  return { isUnchanged: false, ...response };
}

/**
 * Fetches an untrusted address over https. It follows four redirects at most. On every hop it checks each
 * address of the host at the moment of connecting, so that no name server can lead it into a private network. The caller reads
 * the body or discards it.
 * @throws AppError INVALID_INPUT for a refused address, NOT_FOUND, FORBIDDEN, WRONG_TYPE, UNAVAILABLE when another try may
 * succeed; the signal's reason when that stops it.
 */
export async function fetchCarefully(unverifiedAddress: string, options: FetchOptions): Promise<Answer> {
  let url = feedAddress(unverifiedAddress, undefined, options.privateHost);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await hop(url, options);
    const { location } = response.headers;
    try {
      if (!REDIRECTS.has(response.status) || location === undefined) return toAnswer(response, options);
    } catch (error) {
      discard(response.body);
      throw error;
    }
    discard(response.body);
    url = feedAddress(location, url, options.privateHost);
  }
  throw new AppError('INVALID_INPUT', `${url.hostname} redirects too often.`);
}
