import { join } from 'node:path';
import type { StandIn } from '../stand-in';

/** Public on purpose: there is no real money, and the game reads every payment again after an event. */
const SECRET_KEY = 'sk_test_standin';
const WEBHOOK_SECRET = 'whsec_standin';

/** Payments without real money. They survive a restart of the game. */
export const checkout: StandIn<'CHECKOUT_PORT'> = {
  name: 'checkout',
  insteadOf: ['STRIPE_SECRET_KEY'],
  ports: { CHECKOUT_PORT: 8030 },
  settings: ({ CHECKOUT_PORT }) => ({
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
    STRIPE_API_URL: `http://127.0.0.1:${CHECKOUT_PORT}`,
  }),
  describe: ({ CHECKOUT_PORT }) => [
    'checkout',
    `takes play money: http://localhost:${CHECKOUT_PORT}   stand-in (STRIPE_SECRET_KEY)`,
  ],
  start: async ({ CHECKOUT_PORT }) => {
    const { startCheckout } = await import('./start-checkout');
    const { APP_URL = 'http://localhost:3000', DATA_DIR = '.data' } = process.env;
    return startCheckout({
      port: CHECKOUT_PORT,
      secretKey: SECRET_KEY,
      webhook: { url: new URL('/api/webhooks/stripe', APP_URL).href, secrets: [WEBHOOK_SECRET] },
      file: join(DATA_DIR, 'checkout.jsonl'),
    });
  },
};
