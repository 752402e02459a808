import type { Page } from '@playwright/test';

/** Controls the connections of later pages to the realtime server. */
export type Wire = {
  /** Breaks all connections, and refuses new ones until restored. */
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
