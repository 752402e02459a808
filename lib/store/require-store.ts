import { env } from '@/lib/platform/config/env';
import { mayPromote } from '@/lib/platform/config/publishing-settings';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

/** Whether the game sells: not with STORE=off, nor with real photos before the payment provider has agreed. */
export function hasStore(): boolean {
  return env().STORE === 'on' && mayPromote(env());
}

/** @throws NO_STORE when the game sells nothing. */
export function requireStore(): void {
  if (!hasStore()) throw new AppError('NO_STORE', message('errors', 'noStore'));
}
