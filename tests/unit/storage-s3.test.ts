import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type Storage } from '@/lib/storage/storage';

/** Speaks as much of the S3 protocol as the store uses: PUT, GET, HEAD and DELETE of an object. */
function fakeS3(objects: Map<string, { type: string; bytes: Buffer }>): Server {
  return createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://s3').pathname;
    const found = objects.get(path);
    if (request.method === 'PUT') {
      const bytes = await buffer(request);
      objects.set(path, { type: request.headers['content-type'] ?? '', bytes });
      response.writeHead(200, { etag: '"x"' }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (found === undefined) {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
    } else {
      response.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length });
      response.end(request.method === 'HEAD' ? '' : found.bytes);
    }
  });
}

const objects = new Map<string, { type: string; bytes: Buffer }>();
const server = fakeS3(objects);
let storage: Storage;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  storage = await openStorage({
    STORAGE_DRIVER: 's3',
    STORAGE_DIR: '',
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_REGION: 'auto',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('storage on an S3-compatible store', () => {
  it('keeps, returns and removes a file under its bucket', async () => {
    const bytes = new Uint8Array([1, 2, 3, 250]);
    await storage.put('photos/ab/abcdef-1x.webp', bytes, 'image/webp');
    expect([...objects.keys()]).toEqual(['/photos/photos/ab/abcdef-1x.webp']);
    expect(objects.get('/photos/photos/ab/abcdef-1x.webp')?.type).toBe('image/webp');
    expect([...((await storage.get('photos/ab/abcdef-1x.webp')) ?? [])]).toEqual([...bytes]);
    await storage.remove('photos/ab/abcdef-1x.webp');
    expect(objects.size).toBe(0);
    expect(await storage.get('photos/ab/abcdef-1x.webp')).toBeNull();
  });
});
