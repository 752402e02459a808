import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { boundedBody } from '@/lib/platform/fetch/bounded-body';
import { fetchUntrusted } from '@/lib/platform/fetch/fetch-untrusted';
import { addressScope } from '@/lib/platform/fetch/guarded-connector';
import { type FeedVersion, openFeed } from '@/lib/platform/fetch/open-feed';
import { csvAnswer, feedServer } from '@/tests/support/feed-server';

const server = feedServer();
const ADDRESS = 'https://feeds.example/feed.csv';
beforeEach(() => {
  Object.assign(server, { names: {}, asked: [], dialled: [] });
});

const open = (last: FeedVersion | null = null, signal?: AbortSignal) =>
  openFeed(ADDRESS, { privateHosts: [], network: server.network }, { last, signal });
const signal = () => AbortSignal.timeout(10_000);
async function bodyOf(maxBytes: number): Promise<string> {
  const options = { signal: signal(), types: ['text/csv'], network: server.network };
  return text(boundedBody(await fetchUntrusted(ADDRESS, options), { maxBytes, signal: options.signal }));
}
const spooled = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('lineup-feed-'));

test('a feed is read completely, compressed or not, and leaves no named file', async () => {
  for (const answer of [
    csvAnswer('a,b\n1,2\n'),
    csvAnswer(gzipSync('a,b\n1,2\n'), { 'content-encoding': 'gzip' }),
  ]) {
    server.answer = answer;
    const before = await spooled();
    const feed = await open();
    expect(await spooled()).toEqual(before);
    expect(feed && (await text(feed.bytes as AsyncIterable<Uint8Array> & NodeJS.ReadableStream))).toBe(
      'a,b\n1,2\n',
    );
    await feed?.close();
  }
});

test('a feed is requested conditionally, and not read again while the server or its content says that nothing changed', async () => {
  const headers = { etag: '"one"', 'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT' };
  server.answer = csvAnswer('a', headers);
  const first = await open();
  await first?.close();
  expect(first?.version).toMatchObject({ etag: '"one"', lastModified: headers['last-modified'] });
  server.answer = (_, response) => response.writeHead(304).end();
  expect(await open(first?.version)).toBeNull();
  expect(server.asked[1]?.headers).toMatchObject({
    'if-none-match': '"one"',
    'if-modified-since': headers['last-modified'],
  });
  // A server that knows no conditions.
  server.answer = csvAnswer('a');
  expect(await open(first?.version)).toBeNull();
  server.answer = csvAnswer('b');
  const changed = await open(first?.version);
  expect(changed).not.toBeNull();
  await changed?.close();
});

test('an incomplete feed is an error, and none of it is read', async () => {
  const broken: Parameters<typeof csvAnswer>[0][] = ['a,b\n1,2\n', gzipSync('a,b\n1,2\n').subarray(0, -6)];
  for (const [i, part] of broken.entries()) {
    server.answer = (_, response) => {
      const headers = { 'content-type': 'text/csv', ...(i === 1 ? { 'content-encoding': 'gzip' } : {}) };
      response.writeHead(
        200,
        i === 1 ? { ...headers, 'content-length': part.length } : { ...headers, 'content-length': 100 },
      );
      response.write(part, () => (i === 0 ? response.destroy() : response.end()));
    };
    await expect(open()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      userMessage: 'feeds.example broke off.',
    });
  }
  // Chunks without their end, and a body that only the end of the connection would end.
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write('a,b\n', () => response.destroy());
  };
  await expect(open()).rejects.toMatchObject({ userMessage: 'feeds.example broke off.' });
  server.answer = ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\n\r\na,b\n');
  await expect(open()).rejects.toMatchObject({ userMessage: 'feeds.example does not say how long it is.' });
});

test('a feed above the limit is refused by its declared, received or decompressed size', async () => {
  server.answer = csvAnswer('x'.repeat(2000));
  await expect(bodyOf(1000)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    const more = (): void => {
      if (!response.destroyed) response.write('x'.repeat(500), more);
    };
    more();
  };
  await expect(bodyOf(100_000)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  expect(bomb.length).toBeLessThan(100_000);
  server.answer = csvAnswer(bomb, { 'content-encoding': 'gzip' });
  const before = process.resourceUsage().maxRSS;
  await expect(bodyOf(200_000)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(40_000);
  expect((await bodyOf(60_000_000)).length).toBe(50_000_000);
});

test.each([70_000, 100_000, 400_000, 5_000_000])(
  'a server that closes after %i bytes, while the reader lags behind, is read to its end',
  async (length) => {
    server.answer = csvAnswer('x'.repeat(length), { connection: 'close' });
    const options = { signal: signal(), types: ['text/csv'], network: server.network };
    const answer = await fetchUntrusted(ADDRESS, options);
    await new Promise((done) => setTimeout(done, 50));
    let bytes = 0;
    for await (const chunk of boundedBody(answer, { maxBytes: 10_000_000, signal: options.signal }))
      bytes += chunk.length;
    expect(bytes).toBe(length);
  },
);

test('a feed counts as unchanged only when it was read before', async () => {
  server.answer = (_, response) => response.writeHead(304).end();
  await expect(open()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await open({ etag: '"1"', lastModified: null, contentHash: 'x' })).toBeNull();
});

test.each(['br', 'deflate', 'gzip, gzip', 'zstd'])(
  'a feed in the encoding %s is refused',
  async (encoding) => {
    server.answer = csvAnswer('a', { 'content-encoding': encoding });
    await expect(open()).rejects.toMatchObject({ code: 'WRONG_TYPE' });
  },
);

test('a request without a response ends with its signal', async () => {
  const stop = new AbortController();
  server.answer = () => stop.abort(new Error('enough'));
  await expect(open(null, stop.signal)).rejects.toThrow('enough');
});

test.each([
  ['93.184.215.14', 'public'],
  ['172.32.0.1', 'public'],
  ['100.128.0.1', 'public'],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'public'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['127.0.0.1', 'private'],
  ['127.255.255.254', 'private'],
  // Carriers' and overlay networks.
  ['100.64.0.1', 'private'],
  ['100.127.255.255', 'private'],
  ['::1', 'private'],
  ['fd00::1', 'private'],
  ['fc00::1', 'private'],
  // Metadata services of clouds.
  ['169.254.169.254', 'blocked'],
  ['fe80::1', 'blocked'],
  ['fe80::1%eth0', 'blocked'],
  ['0.0.0.0', 'blocked'],
  ['::', 'blocked'],
  ['224.0.0.1', 'blocked'],
  ['ff02::1', 'blocked'],
  ['255.255.255.255', 'blocked'],
  ['240.0.0.1', 'blocked'],
  ['192.0.2.1', 'blocked'],
  ['198.18.0.1', 'blocked'],
  // IPv4 within IPv6: mapped, NAT64 (both prefixes), 6to4, Teredo.
  ['::ffff:127.0.0.1', 'blocked'],
  ['::ffff:93.184.215.14', 'blocked'],
  ['::ffff:a9fe:a9fe', 'blocked'],
  ['64:ff9b::7f00:1', 'blocked'],
  ['64:ff9b:1::a00:1', 'blocked'],
  ['2002:7f00:1::', 'blocked'],
  ['2001:0:7f00:1::', 'blocked'],
  ['2001:db8::1', 'blocked'],
  // No addresses.
  ['', 'blocked'],
  ['localhost', 'blocked'],
  ['127.1', 'blocked'],
  ['0x7f.0.0.1', 'blocked'],
])('%s leads to %s', (address, scope) => {
  expect(addressScope(address)).toBe(scope);
});
