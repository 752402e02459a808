import { AppError } from '@/lib/platform/errors/app-error';
import { isLoopback } from '@/lib/platform/network/loopback';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const MAX_ADDRESS_LENGTH = 2048;
/** Domains of countries where article 10 of the GDPR, or the same rule of the United Kingdom, reserves arrest records to authorities. */
const EUROPE =
  /\.(?:at|be|bg|cy|cz|de|dk|ee|es|eu|fi|fr|gr|hr|hu|ie|is|it|li|lt|lu|lv|mt|nl|no|pl|pt|ro|se|si|sk|uk|gi|gg|im|je)$/;

/** Returns `feeds.example.com:443`, the form of FEED_PRIVATE_HOSTS. */
export const hostAndPort = (url: URL) => `${url.hostname}:${url.port || DEFAULT_PORTS[url.protocol]}`;

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && text.length <= MAX_ADDRESS_LENGTH && URL.canParse(text);
}

/**
 * Checks the address of a feed, a photo or a redirect. Returns it as a URL, resolved against `from`. Requires https; for `privateHost` on
 * this machine, http is enough. Refuses hosts under EUROPE, and addresses with a user name or password, which other servers would log.
 * @throws AppError INVALID_INPUT. It names only the host, because the rest of the address may be secret.
 */
export function checkedUrl(unverifiedAddress: string, from: URL | undefined, privateHost?: string): URL {
  const refuse = (why: string) => new AppError('INVALID_INPUT', why);
  if (unverifiedAddress.length > MAX_ADDRESS_LENGTH || !URL.canParse(unverifiedAddress, from?.href))
    throw refuse('This is no address on the web.');
  const url = new URL(unverifiedAddress, from);
  const isOwnMachine = privateHost === hostAndPort(url) && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwnMachine))
    throw refuse(`${url.hostname || 'The address'} is not reached by https.`);
  if (EUROPE.test(url.hostname))
    throw refuse(`${url.hostname} is in Europe, whose records of arrests this game does not take.`);
  if (url.username !== '' || url.password !== '')
    throw refuse(`The address at ${url.hostname} has a name or password in it.`);
  return url;
}
