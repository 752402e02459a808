import { createServer } from 'node:http';
import { listenOnLoopback, type RunningStandIn } from '../stand-in';
import { type Condition, type Control, createControl } from './control';
import { openObjectStore } from './object-store';
import { openProvider, passTime } from './provider';
import { answerCheckout } from './web';
import { openWebhooks, type WebhookTarget } from './webhooks';

export type CheckoutOptions = {
  port: number;
  secretKey: string;
  /** Where events go. Without it, none are sent. */
  webhook?: WebhookTarget;
  /** File that keeps everything for the next start. Without it, memory only. */
  file?: string;
  host?: string;
  /** Milliseconds between two checks for due work. With 0 only `control.advance` runs it. */
  tickMs?: number;
};

export type RunningCheckout = RunningStandIn & { url: string; control: Control };

const TICK_MS = 250;

export async function startCheckout(options: CheckoutOptions): Promise<RunningCheckout> {
  const { secretKey, webhook, file, tickMs = TICK_MS } = options;
  let aheadMs = 0;
  let condition: Condition = 'normal';
  const provider = openProvider(openObjectStore(file), () => Date.now() + aheadMs);
  const webhooks = openWebhooks(provider, webhook);
  const control = createControl({
    provider,
    webhooks,
    moveClock: (seconds) => {
      aheadMs += seconds * 1000;
    },
    setCondition: (next) => {
      condition = next;
    },
  });
  const server = createServer();
  const port = await listenOnLoopback(server, options.port, options.host);
  const sendDue = () => void webhooks.sendDue();
  const api = { provider, secretKey, pageUrl: `http://localhost:${port}`, condition: () => condition };
  server.on('request', answerCheckout(api, control, sendDue));
  const timer = tickMs > 0 ? setInterval(() => [passTime(provider), sendDue()], tickMs) : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    control,
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
