import { createECDH, randomBytes } from 'node:crypto';
import type { SubscribeInput } from '@/lib/contract/push/push';

export type PushBrowser = { input: SubscribeInput; privateKey: Buffer; auth: Buffer };

export function pushBrowser(endpoint: string, timeZone = 'Europe/London'): PushBrowser {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys().toString('base64url');
  const auth = randomBytes(16);
  const keys = { p256dh, auth: auth.toString('base64url') };
  return { input: { endpoint, keys, timeZone }, privateKey: curve.getPrivateKey(), auth };
}

let count = 0;
/** Returns an endpoint at a push service of the settings, never used before. */
export function newEndpoint(): string {
  count += 1;
  return `https://fcm.googleapis.com/fcm/send/${count}`;
}
