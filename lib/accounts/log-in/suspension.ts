import { env } from '@/lib/platform/config/env';
import { type Message, message } from '@/messages/message';

/** Returns the text for a banned player who has given the right credentials. Nobody else may learn of the ban. */
export function suspensionMessage(): Message {
  const { SUPPORT_EMAIL: address } = env();
  return address === undefined
    ? message('welcome', 'suspended')
    : message('welcome', 'suspendedWrite', { address });
}
