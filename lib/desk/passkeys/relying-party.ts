import { deskUrlOf } from '@/lib/platform/config/desk-url';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

/** Returns the host name and the origin of the desk, for WebAuthn. Throws NOT_FOUND while the desk is off. */
export function relyingParty(): { id: string; origin: string } {
  const url = deskUrlOf(env());
  if (!url) throw new AppError('NOT_FOUND', message('desk', 'deskOff'));
  return { id: url.hostname, origin: url.origin };
}

export const CEREMONY_SECONDS = 5 * 60;

/** Returns the error for any refused passkey. It does not reveal the reason. */
export const refusedPasskey = (cause?: unknown) =>
  new AppError('BAD_CREDENTIALS', message('desk', 'passkeyRefused'), { cause });
