import { gzipSync } from 'node:zlib';
import { startPagesSite } from './support/pages-site';

/**
 * Gzipped kilobytes (1,000 bytes) of an empty page of this Next version, layout of one line, and of socket.io-client alone: what
 * any page with a live connection starts from.
 */
const EMPTY_PAGE_KB = 134.6;
const SOCKET_CLIENT_KB = 13.1;
const LIMIT = 1.25;

/** Addresses of the scripts that a browser loads for this document; those for browsers without modules are not. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<script\b[^>]*>/gi) ?? [];
  const addresses = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /\bsrc="([^"]+)"/i.exec(tag)?.[1] ?? []);
  const preloads = [...html.matchAll(/<link\b[^>]*\bas="script"[^>]*>/gi)].flatMap(
    ([tag]) => /\bhref="([^"]+)"/i.exec(tag)?.[1] ?? [],
  );
  return [...new Set([...addresses, ...preloads])];
}

async function main(): Promise<void> {
  const site = await startPagesSite();
  try {
    const pages = ['/bench?rows=0', '/leaderboard', '/home'];
    const rows: object[] = [];
    for (const page of pages) {
      const answer = await fetch(site.origin + page, { headers: { cookie: site.cookie }, redirect: 'error' });
      const scripts = scriptsOf(await answer.text());
      let bytes = 0;
      for (const script of scripts) {
        const file = await fetch(new URL(script, site.origin));
        if (!file.ok) throw new Error(`${script}: ${file.status}`);
        bytes += gzipSync(Buffer.from(await file.arrayBuffer()), { level: 9 }).length;
      }
      rows.push({
        page,
        scripts: scripts.length,
        'first-load JavaScript, KB gzip': (bytes / 1000).toFixed(1),
        [`of ${EMPTY_PAGE_KB} + ${SOCKET_CLIENT_KB} KB (limit ${LIMIT} for /home)`]: (
          bytes /
          1000 /
          (EMPTY_PAGE_KB + SOCKET_CLIENT_KB)
        ).toFixed(2),
      });
    }
    console.table(rows);
  } finally {
    await site.stop();
  }
}

await main();
