import type { Page } from '@playwright/test';

/** The wire to the realtime server, of pages that are opened from here on. */
export type Wire = {
  /** Breaks every connection, and each that is tried until it is restored. */
  cut: () => void;
  restore: () => void;
};

export async function wireOf(page: Page): Promise<Wire> {
  let isCut = false;
  const open = new Set<() => void>();
  await page.routeWebSocket(/socket\.io/, (browser) => {
    if (isCut) return void browser.close({ code: 1001 });
    const server = browser.connectToServer();
    open.add(() => {
      browser.close({ code: 1001 });
      server.close({ code: 1001 });
    });
  });
  return {
    cut() {
      isCut = true;
      for (const close of open) close();
      open.clear();
    },
    restore() {
      isCut = false;
    },
  };
}
