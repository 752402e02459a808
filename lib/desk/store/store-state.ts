import { env } from '@/lib/platform/config/env';
import { isLiveKey } from '@/lib/store/provider/live-key';
import { hasStore } from '@/lib/store/require-store';

/** off: STORE=off, nobody can buy; closed: without a key the provider cannot be asked either; test and live by the key. */
export type StoreState = 'off' | 'closed' | 'test' | 'live';

/** Returns the state of the store for the desk. */
export function storeState(): StoreState {
  const { STRIPE_SECRET_KEY: key } = env();
  if (!hasStore()) return 'off';
  if (!key) return 'closed';
  return isLiveKey(key) ? 'live' : 'test';
}
