import { isLoopback } from '@/lib/platform/network/loopback';
import type { Env } from './settings-schema';

/**
 * Returns the address of the operator's desk, or null while it is off. Unset, it is that of the pages on loopback, and off
 * everywhere else.
 */
export function deskUrlOf({
  DESK_URL: given,
  APP_URL: appUrl,
}: Pick<Env, 'DESK_URL' | 'APP_URL'>): URL | null {
  if (given === 'off') return null;
  if (given !== undefined) return new URL(given);
  const url = new URL(appUrl);
  return isLoopback(url.hostname) ? url : null;
}

/** Returns the address of the desk's first page, for messages to operators; undefined while the desk is off. */
export function deskPageOf(settings: Pick<Env, 'DESK_URL' | 'APP_URL'>): string | undefined {
  const desk = deskUrlOf(settings);
  return desk ? new URL('/desk', desk).href : undefined;
}
