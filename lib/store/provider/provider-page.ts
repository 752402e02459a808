import type { Env } from '@/lib/platform/config/env';
import { isLiveKey } from './live-key';

type Settings = Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>;

const DASHBOARD = 'https://dashboard.stripe.com';

/** Returns the URL of a payment or dispute in the provider's dashboard, or of the stand-in's page. Null without a key. */
export function providerPage(
  { STRIPE_SECRET_KEY: key, STRIPE_API_URL: standIn }: Settings,
  kind: 'payments' | 'disputes',
  id: string,
): string | null {
  if (!key) return null;
  if (standIn) return new URL('/', standIn).href;
  const mode = isLiveKey(key) ? '' : '/test';
  return `${DASHBOARD}${mode}/${kind}/${encodeURIComponent(id)}`;
}
