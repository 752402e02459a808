import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchUntrusted } from '@/lib/platform/fetch/fetch-untrusted';
import { systemNetwork } from '@/lib/platform/fetch/network';
import { discard } from '@/lib/platform/fetch/send-once';
import { listenOnLoopback } from '@/local/stand-ins/stand-in';
import { csvAnswer, feedServer, PUBLIC_ADDRESS } from '@/tests/support/feed-server';

const server = feedServer();
beforeEach(() => {
  Object.assign(server, { names: {}, asked: [], dialled: [], answer: csvAnswer('a') });
});

const ask = (address: string, privateHost?: string) =>
  fetchUntrusted(address, {
    signal: AbortSignal.timeout(10_000),
    types: ['text/csv'],
    network: server.network,
    privateHost,
  }).then((answer) => {
    discard(answer.body);
    return answer;
  });
const redirectTo = (location: string, status = 302) => {
  server.answer = (request, response) => {
    if (request.url?.startsWith('/feed')) response.writeHead(status, { location }).end();
    else csvAnswer('b')(request, response);
  };
};

describe('an address', () => {
  test.each([
    ['http://feeds.example/feed', 'https'],
    ['ftp://feeds.example/feed', 'https'],
    ['file:///etc/passwd', 'https'],
    ['feeds.example/feed', 'no address'],
    ['https://name:secret@feeds.example/feed', 'name or password'],
    ['https://127.0.0.1/', 'no host on the internet'],
    // However it is written.
    ['https://2130706433/', 'no host on the internet'],
    ['https://0x7f.1/', 'no host on the internet'],
    ['https://0177.0.0.1/', 'no host on the internet'],
    ['https://[::1]/', 'no host on the internet'],
    ['https://[::ffff:127.0.0.1]/', 'no host on the internet'],
    ['https://169.254.169.254/latest/meta-data/', 'no host on the internet'],
    ['https://[fd00:ec2::254]/', 'no host on the internet'],
  ])('%s is refused before any connection: %s', async (address, why) => {
    await expect(ask(address)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      userMessage: expect.stringContaining(why),
    });
    expect(server.dialled).toEqual([]);
  });

  test('is requested at the checked address, with no extra headers', async () => {
    await ask('https://feeds.example/feed?key=1');
    expect(server.dialled).toEqual([
      { address: PUBLIC_ADDRESS, port: 443, isTls: true, serverName: 'feeds.example' },
    ]);
    expect(server.asked[0]?.url).toBe('/feed?key=1');
    expect(Object.keys(server.asked[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  test('whose name has one public and one private address is refused', async () => {
    server.names = { 'feeds.example': [[PUBLIC_ADDRESS, '10.0.0.1']] };
    await expect(ask('https://feeds.example/feed')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(server.dialled).toEqual([]);
  });

  test('whose name resolves differently the second time is resolved once per hop', async () => {
    server.names = { 'rebind.example': [[PUBLIC_ADDRESS], ['127.0.0.1']] };
    await ask('https://rebind.example/feed');
    expect(server.dialled.map(({ address }) => address)).toEqual([PUBLIC_ADDRESS]);
    // The next hop of the same name is held against the rule again.
    server.names = { 'rebind.example': [[PUBLIC_ADDRESS], ['127.0.0.1']] };
    redirectTo('/elsewhere');
    await expect(ask('https://rebind.example/feed')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(server.dialled.map(({ address }) => address)).toEqual([PUBLIC_ADDRESS, PUBLIC_ADDRESS]);
  });

  test('that does not exist can be tried again', async () => {
    server.names = { 'gone.example': [[]] };
    await expect(ask('https://gone.example/feed')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('%i is followed', async (status) => {
    redirectTo('https://other.example/there', status);
    expect((await ask('https://feeds.example/feed')).url.href).toBe('https://other.example/there');
  });

  test.each([
    'http://other.example/there',
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://inside.example/',
    '//169.254.169.254/',
    'https://me:you@other.example/',
    'data:text/csv,a',
  ])('to %s is refused', async (location) => {
    server.names = { 'inside.example': [['192.168.0.7']] };
    redirectTo(location);
    await expect(ask('https://feeds.example/feed')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(server.dialled).toHaveLength(1);
  });

  test('is followed four times, not five', async () => {
    server.answer = (request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 0) csvAnswer('end')(request, response);
      else response.writeHead(302, { location: `/${step - 1}` }).end();
    };
    expect((await ask('https://feeds.example/4')).url.pathname).toBe('/0');
    await expect(ask('https://feeds.example/5')).rejects.toThrow('redirects too often');
  });
});

describe('a host of one’s own network', () => {
  const inside = 'feeds.internal:443';
  test('answers where the settings name it, and no other host does', async () => {
    server.names = { 'feeds.internal': [['10.0.0.8']], 'other.internal': [['10.0.0.9']] };
    expect((await ask('https://feeds.internal/x', inside)).isUnchanged).toBe(false);
    await expect(ask('https://feeds.internal/x')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(ask('https://feeds.internal:8443/x', inside)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    redirectTo('https://other.internal/there');
    await expect(ask('https://feeds.internal/feed', inside)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test("is never a cloud's metadata address, and uses plain http on this machine alone", async () => {
    server.names = { 'feeds.internal': [['169.254.169.254']] };
    await expect(ask('https://feeds.internal/x', inside)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(ask('http://feeds.internal/x', 'feeds.internal:80')).rejects.toThrow('https');
    await ask(`http://127.0.0.1:${server.port}/x`, `127.0.0.1:${server.port}`);
    expect(server.dialled).toHaveLength(1);
  });
});

describe('an answer', () => {
  test.each([
    ['404', 404, {}, 'NOT_FOUND'],
    ['410', 410, {}, 'NOT_FOUND'],
    ['403', 403, {}, 'FORBIDDEN'],
    ['500', 500, {}, 'UNAVAILABLE'],
    ['429', 429, {}, 'UNAVAILABLE'],
    ['206', 206, { 'content-type': 'text/csv' }, 'UNAVAILABLE'],
    ['a page', 200, { 'content-type': 'text/html; charset=utf-8' }, 'WRONG_TYPE'],
    ['no type', 200, {}, 'WRONG_TYPE'],
  ])('%s has its own error code', async (_, status, headers, code) => {
    server.answer = (_request, response) =>
      response.writeHead(status, headers as Record<string, string>).end('x');
    await expect(ask('https://feeds.example/feed')).rejects.toMatchObject({ code });
  });

  test('that switches to another protocol ends the request', async () => {
    server.answer = ({ socket }) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n');
    await expect(ask('https://feeds.example/feed')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('comes from the next address when the first is unreachable, over a real connection', async () => {
    const answer = await fetchUntrusted(`http://localhost:${server.port}/feed`, {
      signal: AbortSignal.timeout(10_000),
      types: ['text/csv'],
      privateHost: `localhost:${server.port}`,
      network: { ...systemNetwork, resolve: async () => ['::1', '127.0.0.1'] },
    });
    expect(await text(answer.body)).toBe('a');
  });

  test('is refused when a real connection would reach a private address, and aborted while no name server answers', async () => {
    const ask = (resolve: () => Promise<string[]>, signal: AbortSignal) =>
      fetchUntrusted(`https://localhost:${server.port}/feed`, {
        signal,
        types: ['text/csv'],
        network: { ...systemNetwork, resolve },
      });
    const patience = AbortSignal.timeout(10_000);
    await expect(ask(async () => ['127.0.0.1'], patience)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const stop = new AbortController();
    const waiting = ask(() => {
      stop.abort(new Error('enough'));
      return new Promise(() => {});
    }, stop.signal);
    await expect(waiting).rejects.toThrow('enough');
    expect(server.asked).toEqual([]);
  });

  test('is asked for in HTTP/1.1 alone, whose bodies have a known end', async () => {
    const hellos: string[] = [];
    const silent = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (hello) => {
        hellos.push(hello.toString('latin1'));
        socket.destroy();
      });
    });
    const host = `localhost:${await listenOnLoopback(silent, 0)}`;
    const asked = fetchUntrusted(`https://${host}/feed`, {
      signal: AbortSignal.timeout(10_000),
      types: ['text/csv'],
      privateHost: host,
      network: { ...systemNetwork, resolve: async () => ['127.0.0.1'] },
    });
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    silent.close();
    // The list of protocols of the TLS extension ALPN, each with its length in front.
    expect(hellos[0]).toContain('\x08http/1.1');
    expect(hellos[0]).not.toContain('\x02h2');
  });

  test('of a server without TLS is refused for https', async () => {
    const host = `localhost:${server.port}`;
    const asked = fetchUntrusted(`https://${host}/feed`, {
      signal: AbortSignal.timeout(10_000),
      types: ['text/csv'],
      privateHost: host,
      network: systemNetwork,
    });
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(server.asked).toEqual([]);
  });
});
