import { firstLoadBytes } from '@/tests/support/first-load';
import { emptyPagesBytes } from './support/empty-pages';
import { type PagesSite, startPagesSite } from './support/pages-site';

/** First load of /home compared with an empty page and socket.io-client, built in the same run. */
const LIMIT = 1.2;
const LIMITED = '/home';
const SIGNED_IN = [LIMITED, '/shop', '/badge', '/leaderboard', '/friends', '/setting'];
const WELCOME = ['/', '/login', '/register'];

async function pageBytes(site: PagesSite, page: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(site.origin + page, { headers, redirect: 'error' });
  return firstLoadBytes(await answer.text(), async (address) => {
    const file = await fetch(new URL(address, site.origin));
    if (!file.ok) throw new Error(`${address}: ${file.status}`);
    return new Uint8Array(await file.arrayBuffer());
  });
}

async function main(): Promise<void> {
  const { empty, live } = await emptyPagesBytes();
  const row = (page: string, bytes: number) => ({
    page,
    'first-load JavaScript, KB gzip': (bytes / 1000).toFixed(1),
    [`of an empty page plus socket.io-client (at most ${LIMIT} for ${LIMITED})`]: (bytes / live).toFixed(3),
  });
  const rows = [row('an empty page', empty), row('the same plus socket.io-client', live)];
  const site = await startPagesSite();
  try {
    for (const page of SIGNED_IN) rows.push(row(page, await pageBytes(site, page, { cookie: site.cookie })));
    for (const page of WELCOME) rows.push(row(page, await pageBytes(site, page, {})));
    const ratio = (await pageBytes(site, LIMITED, { cookie: site.cookie })) / live;
    console.table(rows);
    if (ratio > LIMIT)
      throw new Error(`${LIMITED} loads ${ratio.toFixed(3)} times as much; the limit is ${LIMIT}`);
  } finally {
    await site.stop();
  }
}

await main();
