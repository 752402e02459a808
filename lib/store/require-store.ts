import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

export function hasStore(): boolean {
  return env().STORE === 'on';
}

/** @throws NO_STORE when the operator has turned the store off (STORE=off). */
export function requireStore(): void {
  if (!hasStore()) throw new AppError('NO_STORE', message('errors', 'noStore'));
}
