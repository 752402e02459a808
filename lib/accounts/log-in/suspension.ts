import { env } from '@/lib/platform/config/env';
import { type Message, message } from '@/messages/message';

/** Returns the text for a banned player who has authenticated. No other person sees it. */
export function suspended(): Message {
  const { SUPPORT_EMAIL: address } = env();
  return address === undefined
    ? message('welcome', 'suspended')
    : message('welcome', 'suspendedWrite', { address });
}
