import { SUSPENDED } from '@/lib/contract/accounts/identity-view';
import { env } from '@/lib/platform/config/env';

export function suspendedText(): string {
  const { SUPPORT_EMAIL: address } = env();
  return address === undefined
    ? SUSPENDED
    : `${SUSPENDED} If you think this is a mistake, write to ${address}.`;
}
