import webPush from 'web-push';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Network } from '@/lib/platform/fetch/network';
import { discard, sendOnce } from '@/lib/platform/fetch/send-once';
import { pushAddress } from './push-address';

type PushKeys = { p256dh: string; auth: string };
export type PushTarget = { endpoint: string; keys: PushKeys };
export type PushAccess = {
  vapid: { publicKey: string; privateKey: string; subject: string };
  services: readonly string[];
  timeoutMs: number;
  network?: Network;
};

/**
 * - `sent`: the push service accepted the message.
 * - `gone`: the subscription has ended.
 * - `refused`: a retry would fail too.
 * - `unreachable`: nothing was delivered, and a retry may succeed.
 * - `unclear`: the connection broke, so the message may have arrived.
 */
export const PUSH_OUTCOMES = ['sent', 'gone', 'refused', 'unreachable', 'unclear'] as const;
export type PushOutcome = (typeof PUSH_OUTCOMES)[number];

/** For an offline device, a push service stores only the newest message of a topic. */
const TOPIC = 'lineup';

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'unreachable' : 'refused';
}

/** Returns the encrypted request (RFC 8291) with our signature (RFC 8292). */
function requestOf(target: PushTarget, payload: string, ttlSeconds: number, { vapid }: PushAccess) {
  const { headers, body } = webPush.generateRequestDetails(target, payload, {
    vapidDetails: vapid,
    TTL: ttlSeconds,
    contentEncoding: 'aes128gcm',
    topic: TOPIC,
  });
  const asText = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { method: 'POST' as const, headers: Object.fromEntries(asText), body };
}

/** Sends one push message and returns the outcome. Never rejects. */
export async function sendPush(
  target: PushTarget,
  { payload, ttlSeconds }: { payload: string; ttlSeconds: number },
  access: PushAccess,
): Promise<PushOutcome> {
  const signal = AbortSignal.timeout(access.timeoutMs);
  let mayHaveArrived = false;
  try {
    const { url, privateHost } = pushAddress(target.endpoint, access.services);
    const response = await sendOnce(url, requestOf(target, payload, ttlSeconds, access), {
      signal,
      privateHost,
      network: access.network,
      onConnect: () => {
        mayHaveArrived = true;
      },
    });
    discard(response.body);
    return outcomeOf(response.statusCode);
  } catch (error) {
    if (mayHaveArrived) return 'unclear';
    const isTransient = error instanceof AppError && error.code === 'UNAVAILABLE';
    return signal.aborted || isTransient ? 'unreachable' : 'refused';
  }
}
