import { DESK_PATH } from '@/lib/contract/desk/sections';
import { deskUrlOf } from '@/lib/platform/config/desk-url';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

const nothingHere = () => new AppError('NOT_FOUND', message('desk', 'deskOff'));

/** Returns the origin of the desk, such as https://desk.lineup.example. Throws NOT_FOUND while the desk is off. */
export function deskOrigin(): string {
  const url = deskUrlOf(env());
  if (!url) throw nothingHere();
  return url.origin;
}

/** Returns the path as the router reads it: decoded, without repeated slashes. */
function plainPath(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/{2,}/g, '/');
  } catch {
    return path;
  }
}

export function isDeskPath(path: string): boolean {
  const plain = plainPath(path);
  return plain === '/desk' || plain.startsWith('/desk/');
}

/** Returns the origin whose pages may call this path: the desk's or the game's. */
export const originOf = (path: string): string => (isDeskPath(path) ? deskOrigin() : env().APP_URL);

/** A name or address with or without a port. In a URL, `x@desk.example` and `desk.example/x` would name the host too. */
const HOST = /^[\w.-]+(:\d+)?$/;

/** Returns whether a Host header names the host and port of this address. `desk.example:443` is https://desk.example too. */
function isHostOf(url: URL, host: string | null): boolean {
  if (host === null || !HOST.test(host)) return false;
  const named = `${url.protocol}//${host}`;
  return URL.canParse(named) && new URL(named).host === url.host;
}

/** What a host of the desk alone serves besides the desk: built files, the icon, and the health check. */
const BESIDE_DESK = /^\/(_next\/.*|icon\.svg|api\/health)$/;

/** Returns whether this host is the desk's and not also the game's. */
function isDeskAlone(host: string | null): boolean {
  const settings = env();
  const desk = deskUrlOf(settings);
  return desk !== null && isHostOf(desk, host) && desk.host !== new URL(settings.APP_URL).host;
}

/**
 * Returns whether this host serves this path. Only the desk's own host serves the desk. A host for the desk alone serves nothing
 * of the game but the built files and the health check.
 */
export function isServedAt(host: string | null, path: string): boolean {
  if (!isDeskPath(path)) return !isDeskAlone(host) || BESIDE_DESK.test(path);
  const desk = deskUrlOf(env());
  return desk !== null && isHostOf(desk, host);
}

export const refuseElsewhere = (host: string | null, path: string): AppError | null =>
  isServedAt(host, path) ? null : nothingHere();

/** Throws NOT_FOUND for a call to another host than the desk's. The middleware cannot: the path does not name an action. */
export function requireDeskHost(host: string | null): void {
  if (!isServedAt(host, DESK_PATH)) throw nothingHere();
}

/** Keeps the desk's responses out of every cache and search engine. */
export function setDeskHeaders(headers: Headers): void {
  headers.set('cache-control', 'no-store');
  headers.set('x-robots-tag', 'noindex, nofollow');
}
