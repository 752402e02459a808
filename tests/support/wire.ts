import type { Page } from '@playwright/test';
import type { Judgement } from '@/lib/contract/realtime/protocol';

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

/** Resolves to the first acknowledgement of an answer on connections that open from now on. */
export function nextJudgement(page: Page): Promise<Judgement> {
  return new Promise((received) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const ack = /^43\d+(\[.*)$/s.exec(String(payload))?.[1];
        const data = ack && JSON.parse(ack)[0].data;
        if (data && 'correct' in data) received(data);
      }),
    );
  });
}
