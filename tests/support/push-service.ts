import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import type { Network } from '@/lib/platform/fetch/network';
import { PUBLIC_ADDRESS } from './feed-server';
import { newEndpoint, type PushBrowser, pushBrowser } from './push-browser';

export type Received = {
  path: string;
  headers: IncomingMessage['headers'];
  /** As the browser reads it. */
  payload: unknown;
  /** The signed claims of the sender (RFC 8292). */
  vapid: { publicKey: string; claims: { aud: string; exp: number; sub: string } };
};

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export type PushService = {
  received: Received[];
  /** A network on which every push service is this one. */
  network: Network;
  newBrowser: (timeZone?: string) => PushBrowser;
  /** How the next requests are answered; 201 unless stated. */
  answer: Answer;
};

export const created: Answer = (response) => response.writeHead(201).end();

/** Decrypts a message of one record (RFC 8188, RFC 8291) with the keys of the browser that it was sent to. */
export function decrypt(body: Buffer, { privateKey, auth }: PushBrowser): unknown {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + keyLength);
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const derive = (secret: Buffer, saltOf: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, saltOf, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]);
  const secret = derive(own.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
  const record = Buffer.concat([decipher.update(body.subarray(21 + keyLength, -16)), decipher.final()]);
  // The text ends at the delimiter 2; zeros may follow.
  return JSON.parse(record.subarray(0, record.lastIndexOf(2)).toString('utf8'));
}

/** Checks the signature of the sender, and returns the claims. */
function vapidOf({ headers }: IncomingMessage): Received['vapid'] {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature of the sender is wrong');
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}

/** A push service on this machine, which decrypts what it gets. Read it inside tests only. */
export function pushService(): PushService {
  const browsers = new Map<string, PushBrowser>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await buffer(request);
    const browser = browsers.get(path);
    if (!browser) return void response.writeHead(400).end();
    const { headers } = request;
    service.received.push({ path, headers, payload: decrypt(body, browser), vapid: vapidOf(request) });
    service.answer(response, request);
  });
  const service: PushService = {
    received: [],
    answer: created,
    network: {
      resolve: async () => [PUBLIC_ADDRESS],
      buildConnector:
        ({ lookup }) =>
        ({ hostname }, callback) =>
          lookup(hostname, { all: true }, (refusal) => {
            if (refusal) return callback(refusal, null);
            const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
            socket
              .once('connect', () => callback(null, socket))
              .once('error', (error) => callback(error, null));
          }),
    },
    newBrowser: (timeZone) => {
      const browser = pushBrowser(newEndpoint(), timeZone);
      browsers.set(new URL(browser.input.endpoint).pathname, browser);
      return browser;
    },
  };
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return service;
}
