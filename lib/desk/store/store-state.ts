import { env } from '@/lib/platform/config/env';
import { isLiveKey } from '@/lib/store/provider/live-key';
import { hasStore } from '@/lib/store/require-store';

/** `off`: players cannot buy. `closed`: there is no key of the provider. `test` and `live` depend on the key. */
export type StoreState = 'off' | 'closed' | 'test' | 'live';

export function storeState(): StoreState {
  const { STRIPE_SECRET_KEY: key } = env();
  if (!hasStore()) return 'off';
  if (!key) return 'closed';
  return isLiveKey(key) ? 'live' : 'test';
}
