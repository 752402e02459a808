import { deskUrlOf } from '@/lib/platform/config/desk-url';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

/** Returns the host name that passkeys of the desk belong to, and the only origin they are used on. Throws NOT_FOUND while it is off. */
export function relyingParty(): { id: string; origin: string } {
  const url = deskUrlOf(env());
  if (!url) throw new AppError('NOT_FOUND', message('desk', 'deskOff'));
  return { id: url.hostname, origin: url.origin };
}

/** How long a browser may take between the options of a ceremony and its result. */
export const CEREMONY_SECONDS = 5 * 60;

/** The refusal of a passkey, the same for every reason. */
export const refusedPasskey = (cause?: unknown) =>
  new AppError('BAD_CREDENTIALS', message('desk', 'passkeyRefused'), { cause });
