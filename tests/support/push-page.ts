import type { BrowserContext, Page } from '@playwright/test';
import { withDatabase } from './e2e';
import { newEndpoint, pushBrowser } from './push-browser';

/** Denies the permission to show notifications, as a player can. Without this, browsers differ: some headless ones deny it. */
export const blockNotifications = (context: BrowserContext): Promise<void> => context.grantPermissions([]);

/** Lets the page ask for the permission to show notifications, and grants it. */
export async function allowNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const kept = 'notification-permission';
    Object.defineProperty(Notification, 'permission', {
      get: () => sessionStorage.getItem(kept) ?? 'default',
    });
    Notification.requestPermission = async () => {
      sessionStorage.setItem(kept, 'granted');
      return 'granted';
    };
  });
}

/** Gives the browser a push service too, since none can be reached from a test. */
export async function withPushService(context: BrowserContext): Promise<void> {
  await allowNotifications(context);
  const { endpoint, keys } = pushBrowser(`${newEndpoint()}-${Date.now()}`).input;
  let isSubscribed = false;
  await context.exposeFunction('pushService', (change?: boolean) => {
    isSubscribed = change ?? isSubscribed;
    return isSubscribed;
  });
  await context.addInitScript(
    (stored) => {
      const { pushService } = window as unknown as { pushService: (change?: boolean) => Promise<boolean> };
      const subscription = {
        toJSON: () => stored,
        unsubscribe: async () => !(await pushService(false)),
      } as unknown as PushSubscription;
      PushManager.prototype.subscribe = async () => {
        await pushService(true);
        return subscription;
      };
      PushManager.prototype.getSubscription = async () => ((await pushService()) ? subscription : null);
    },
    { endpoint, keys },
  );
}

export const storedPush = (playerId: string) =>
  withDatabase(async (sql) => {
    const browsers = await sql<{ zone: string }[]>`
      select time_zone as zone from push_subscriptions where player_id = ${playerId}`;
    const [chosen] = await sql<{ kinds: string[] }[]>`
      select push_kinds as kinds from preferences where player_id = ${playerId}`;
    return { zones: browsers.map(({ zone }) => zone), kinds: chosen?.kinds ?? [] };
  });

type Shown = { title: string; path: string };

/** Delivers a push message to the service worker, as the browser does. Returns the notification that it shows. */
export async function deliverPush(page: Page, payload: object): Promise<Shown> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker');
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted);
      if (own) found(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  // The headless browser shows no notifications.
  await worker.evaluate(() => {
    const { registration } = self as unknown as {
      registration: { showNotification: (title: string, options: { data: string }) => Promise<void> };
    };
    const shown = new Promise<Shown>((show) => {
      registration.showNotification = async (title, { data }) => show({ title, path: data });
    });
    Object.assign(self, { shown });
  });
  const { origin } = new URL(page.url());
  const data = JSON.stringify(payload);
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  return worker.evaluate(() => (self as unknown as { shown: Promise<Shown> }).shown);
}
