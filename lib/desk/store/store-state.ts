import { env } from '@/lib/platform/config/env';
import { isLiveKey } from '@/lib/store/provider/live-key';
import { hasStore } from '@/lib/store/require-store';

/** `off`: by the settings (see `hasStore`). `noKey`: on, but without a key of the provider. `test` and `live` depend on the key. */
export type StoreState = 'off' | 'noKey' | 'test' | 'live';

export function storeState(): StoreState {
  const { STRIPE_SECRET_KEY: key } = env();
  if (!hasStore()) return 'off';
  if (!key) return 'noKey';
  return isLiveKey(key) ? 'live' : 'test';
}
