import type { Page } from '@playwright/test';

export async function untilWorkerServes(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
  });
}

export function cachedAnswers(page: Page): Promise<{ path: string; text: string }[]> {
  return page.evaluate(async () => {
    const found: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        const answer = await cache.match(request);
        found.push({ path: pathname + search, text: (await answer?.text()) ?? '' });
      }
    }
    return found;
  });
}

export const KEPT = /^\/(offline|_next\/static\/[^?]+)$/;
