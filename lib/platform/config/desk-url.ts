import { isLoopback } from '@/lib/platform/network/loopback';
import type { Env } from './settings-schema';

/** Returns the address of the desk, or null while the desk is off. Without DESK_URL it is APP_URL, but only on loopback. */
export function deskUrlOf({
  DESK_URL: given,
  APP_URL: appUrl,
}: Pick<Env, 'DESK_URL' | 'APP_URL'>): URL | null {
  if (given === 'off') return null;
  if (given !== undefined) return new URL(given);
  const url = new URL(appUrl);
  return isLoopback(url.hostname) ? url : null;
}

export function deskPageOf(settings: Pick<Env, 'DESK_URL' | 'APP_URL'>): string | undefined {
  const desk = deskUrlOf(settings);
  return desk ? new URL('/desk', desk).href : undefined;
}
