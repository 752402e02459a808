import type { Env } from '@/lib/platform/config/env';
import type { PushAccess } from '@/lib/platform/push/send-push';

const TIMEOUT_MS = 10_000;

type PushSettings = Pick<
  Env,
  'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'PUSH_SERVICES' | 'OFFLINE_WORKER'
>;

/** Returns the keys and services for push messages; null without keys or without the service worker. */
export function pushAccess(settings: PushSettings): PushAccess | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = settings;
  if (!publicKey || !privateKey || !subject || settings.OFFLINE_WORKER === 'off') return null;
  return {
    vapid: { publicKey, privateKey, subject },
    services: settings.PUSH_SERVICES,
    timeoutMs: TIMEOUT_MS,
  };
}
