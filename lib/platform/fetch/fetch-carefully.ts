import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { AppError } from '@/lib/platform/errors/app-error';
import { reachOf } from './address-reach';
import { feedAddress, hostAndPort, portOf } from './feed-address';
import { type Network, systemNetwork } from './network';

export type FetchOptions = {
  /** Ends it: the caller's wish to stop, and how long all of it may take. */
  signal: AbortSignal;
  /** What the answer has to be, such as `text/csv`. */
  types: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** The one host (`name:port`) that may be of one's own network, because the operator named it twice. */
  privateHost?: string | undefined;
  network?: Network;
};
export type Answer = {
  isUnchanged: boolean;
  headers: IncomingHttpHeaders;
  response: IncomingMessage;
  /** Where it came from in the end. */
  url: URL;
};

const MOST_REDIRECTS = 4;
const MOST_ADDRESSES_TRIED = 3;
const CONNECT_TIMEOUT_MS = 10_000;
/** Longer silence than that is a dead line. */
const SILENCE_TIMEOUT_MS = 30_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const UNCHANGED = 304;

/** Something that may go well another time; the host's name is all that is told. */
export const outOfReach = (host: string, what: string, cause?: unknown) =>
  new AppError('UNAVAILABLE', `${host} ${what}.`, { cause });

/** A name server may take longer than anybody wants to wait. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}

/** Every address of the host, if all of them may be asked: one that may not is a trap, whatever the others are. */
async function checkedAddresses(url: URL, options: FetchOptions): Promise<string[]> {
  const { signal, network = systemNetwork, privateHost } = options;
  const isPrivate = privateHost === hostAndPort(url);
  const bare = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare)
    ? [bare]
    : await orAborted(network.lookup(bare), signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        throw outOfReach(url.hostname, 'has no address', cause);
      });
  if (addresses.length === 0) throw outOfReach(url.hostname, 'has no address');
  for (const address of addresses) {
    const reach = reachOf(address);
    if (reach !== 'public' && !(reach === 'private' && isPrivate))
      throw new AppError('INVALID_INPUT', `${url.hostname} is no host on the internet.`);
  }
  return addresses;
}

/** A connection to one of the addresses that were checked, and to no other: the name is not looked up again. */
async function connectTo(
  url: URL,
  addresses: readonly string[],
  network: Network,
  signal: AbortSignal,
): Promise<Socket> {
  const isTls = url.protocol === 'https:';
  let last: unknown;
  for (const address of addresses.slice(0, MOST_ADDRESSES_TRIED)) {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_TIMEOUT_MS)]);
    try {
      return await network.connect({ address, port: portOf(url), isTls, serverName: url.hostname }, patience);
    } catch (error) {
      signal.throwIfAborted();
      last = error;
    }
  }
  throw outOfReach(url.hostname, 'cannot be reached', last);
}

function ask(url: URL, socket: Socket, { signal, headers, types }: FetchOptions): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = request({
    createConnection: () => socket,
    path: `${url.pathname}${url.search}`,
    signal,
    headers: {
      host: url.host,
      'user-agent': 'feed-reader',
      accept: types.join(', '),
      'accept-encoding': 'gzip',
      ...headers,
    },
  });
  socket.setTimeout(SILENCE_TIMEOUT_MS, () => socket.destroy(outOfReach(url.hostname, 'fell silent')));
  asked.on('response', resolve);
  asked.on('error', reject);
  // One that changes to another protocol ends without an answer, without an error, and is deaf to the signal from then on.
  asked.on('close', () => reject(outOfReach(url.hostname, 'did not answer')));
  asked.end();
  return promise;
}

async function hop(url: URL, options: FetchOptions): Promise<IncomingMessage> {
  const { signal, network = systemNetwork } = options;
  const addresses = await checkedAddresses(url, options);
  const socket = await connectTo(url, addresses, network, signal);
  try {
    return await ask(url, socket, options);
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    throw outOfReach(url.hostname, 'did not answer', error);
  }
}

const isConditional = (headers: FetchOptions['headers'] = {}) =>
  'if-none-match' in headers || 'if-modified-since' in headers;

function settled(url: URL, response: IncomingMessage, { types, headers: asked }: FetchOptions): Answer {
  const { statusCode = 0, headers } = response;
  if (statusCode === UNCHANGED && isConditional(asked)) return { isUnchanged: true, headers, response, url };
  // What is gone is not asked for again as if the line had been dead.
  if (statusCode === 404 || statusCode === 410)
    throw new AppError('NOT_FOUND', `${url.hostname} has no such file.`);
  if (statusCode === 401 || statusCode === 403 || statusCode === 451)
    throw new AppError('FORBIDDEN', `${url.hostname} does not give it away (${statusCode}).`);
  if (statusCode !== 200) throw outOfReach(url.hostname, `answered ${statusCode}`);
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type))
    throw new AppError(
      'WRONG_TYPE',
      `${url.hostname} sent ${/^[\w.+/-]{1,60}$/.test(type) ? type : 'something'}, not ${types[0]}.`,
    );
  return { isUnchanged: false, headers, response, url };
}

/**
 * Asks for an address that somebody else wrote. https only; redirects are followed by hand, a few; at every hop each address
 * of the host is checked, and the connection goes to a checked one, so that no answer of a name server leads inside. Whoever
 * asks has to read the body or destroy it.
 * @throws AppError INVALID_INPUT for an address that is refused, NOT_FOUND, FORBIDDEN, WRONG_TYPE, UNAVAILABLE where another try
 * may go well; the signal's reason when that ends it.
 */
export async function fetchCarefully(unverifiedAddress: string, options: FetchOptions): Promise<Answer> {
  let url = feedAddress(unverifiedAddress, undefined, options.privateHost);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await hop(url, options);
    const { location } = response.headers;
    if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) {
      try {
        return settled(url, response, options);
      } catch (error) {
        response.destroy();
        throw error;
      }
    }
    response.destroy();
    url = feedAddress(location, url, options.privateHost);
  }
  throw new AppError('INVALID_INPUT', `${url.hostname} redirects too often.`);
}
