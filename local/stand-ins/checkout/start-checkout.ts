import { createServer } from 'node:http';
import { listenOnLoopback } from '../listen';
import type { RunningStandIn } from '../stand-in';
import { openBook } from './book';
import { type Control, createControl, type Manners } from './control';
import { openTill, passTime } from './till';
import { answerCheckout } from './web';
import { openWebhooks, type WebhookTarget } from './webhooks';

export type CheckoutOptions = {
  /** 0 asks for any. */
  port: number;
  /** The key that the API wants to see. */
  secretKey: string;
  /** Where events go; none are sent without. */
  webhook?: WebhookTarget;
  /** Where everything is kept for the next start; in memory only without. */
  file?: string;
  host?: string;
  /** What happens by itself is looked after this often; 0 leaves it to `control.advance`. */
  tickMs?: number;
};

export type RunningCheckout = RunningStandIn & { url: string; control: Control };

const TICK_MS = 250;

/**
 * Starts our own stand-in for Stripe: its API as far as the game uses it, its checkout page, and its webhooks. Loopback
 * only, both where it listens and where it sends events.
 */
export async function startCheckout(options: CheckoutOptions): Promise<RunningCheckout> {
  let aheadMs = 0;
  let manners: Manners = 'well';
  const till = openTill(openBook(options.file), () => Date.now() + aheadMs);
  const webhooks = openWebhooks(till, options.webhook);
  const control = createControl({
    till,
    webhooks,
    moveClock: (seconds) => {
      aheadMs += seconds * 1000;
    },
    setManners: (next) => {
      manners = next;
    },
  });
  const server = createServer();
  const port = await listenOnLoopback(server, options.port, options.host);
  const url = `http://127.0.0.1:${port}`;
  const sendDue = () => void webhooks.sendDue();
  const api = {
    till,
    secretKey: options.secretKey,
    pageUrl: `http://localhost:${port}`,
    manners: () => manners,
  };
  server.on('request', answerCheckout(api, control, sendDue));
  const { tickMs = TICK_MS } = options;
  const timer = tickMs > 0 ? setInterval(() => [passTime(till), sendDue()], tickMs) : undefined;
  return {
    url,
    control,
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
