import { env } from '@/lib/platform/config/env';
import { mayPromote } from '@/lib/platform/config/publishing-settings';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

/** Returns whether the game sells lives: STORE is on, and with real photos the payment provider has consented. */
export function hasStore(): boolean {
  return env().STORE === 'on' && mayPromote(env());
}

export function requireStore(): void {
  if (!hasStore()) throw new AppError('NO_STORE', message('errors', 'noStore'));
}
