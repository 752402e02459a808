import { registerWorker } from '@/components/client/offline-worker';
import type { SubscribeInput } from '@/lib/contract/push/schemas';

/** Whether this browser can show push messages. iPhones can once the game is on the Home Screen. */
export type PushSupport = 'yes' | 'once installed' | 'no';

export function pushSupport(): PushSupport {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (isSupported) return 'yes';
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac, which has no touch screen.
  const isApple = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? 'once installed' : 'no';
}

/** Returns the subscription of this browser, or null. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns a subscription for `publicKey`. Ends one for another key first. */
export async function subscribeHere(publicKey: string): Promise<SubscribeInput> {
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }, timeZone };
}

/** Ends the subscription of this browser. The server has forgotten it already, so a failure changes nothing. */
export async function unsubscribeHere(): Promise<void> {
  const subscription = await ownSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}
