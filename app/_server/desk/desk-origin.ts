import { deskUrlOf } from '@/lib/platform/config/desk-url';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';

/** Returns the origin of the desk, such as https://desk.lineup.example. Throws NOT_FOUND while the desk is off. */
export function deskOrigin(): string {
  const url = deskUrlOf(env());
  if (!url) throw new AppError('NOT_FOUND', 'There is nothing here.');
  return url.origin;
}

/** Whether this path belongs to the desk. */
export const isDeskPath = (path: string): boolean => path === '/desk' || path.startsWith('/desk/');

/**
 * Whether this host serves this path. The desk answers at its own host only; a host of its own serves nothing of the game but the
 * built files and the health check.
 */
export function isServedAt(host: string | null, path: string): boolean {
  const settings = env();
  const deskHost = deskUrlOf(settings)?.host;
  if (isDeskPath(path)) return deskHost !== undefined && host === deskHost;
  const isDeskAlone = host === deskHost && deskHost !== new URL(settings.APP_URL).host;
  return !isDeskAlone || path.startsWith('/_next/') || path === '/api/health';
}
