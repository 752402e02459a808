import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { StorageSettings } from '@/lib/platform/storage/storage';

const MINUTE_PARTS = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Checks signature (Version 4) and time of a signed address, as S3 does. Returns why S3 would refuse, or null. */
function signatureProblem({ method, url = '/', headers }: IncomingMessage, secret: string): string | null {
  const { pathname, searchParams } = new URL(url, 'http://s3.invalid');
  const date = searchParams.get('X-Amz-Date') ?? '';
  const expires = Number(searchParams.get('X-Amz-Expires'));
  const signedAt = Date.parse(date.replace(MINUTE_PARTS, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Date.now() <= signedAt + expires * 1000)) return 'AccessDenied: Request has expired';
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const signed = searchParams.get('X-Amz-SignedHeaders') ?? '';
  const canonical = [
    method,
    pathname,
    query.join('&'),
    ...signed.split(';').map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    signed,
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = (searchParams.get('X-Amz-Credential') ?? '').split('/').slice(1);
  const digest = createHash('sha256').update(canonical).digest('hex');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope.join('/'), digest].join('\n')).toString('hex');
  return searchParams.get('X-Amz-Signature') === expected ? null : 'SignatureDoesNotMatch';
}

/** The server's one account. It checks the access key, and here the signatures of signed addresses. */
const ACCOUNT = 'S3RVER';

/** The rule that docs/hosting.md asks for, in S3's own format. */
const corsRule = (origin: string) =>
  `<CORSConfiguration><CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>PUT</AllowedMethod></CORSRule></CORSConfiguration>`;

/** An S3 server with one bucket, to which pages of `origin` may send files, and its settings. */
export async function startS3(
  origin?: string,
): Promise<{ settings: StorageSettings; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'lineup-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'lineup', configs: origin ? [corsRule(origin)] : [] }],
  });
  server.middleware.unshift(async (ctx, next) => {
    // A browser asks first, by OPTIONS at the signed address.
    const isSigned = ctx.req.method !== 'OPTIONS' && ctx.req.url?.includes('X-Amz-Signature=');
    const problem = isSigned ? signatureProblem(ctx.req, ACCOUNT) : null;
    if (problem === null) return next();
    ctx.status = 403;
    ctx.body = problem;
  });
  const { port } = await server.run();
  return {
    settings: {
      STORAGE_DRIVER: 's3',
      STORAGE_DIR: '',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'lineup',
      S3_ACCESS_KEY_ID: ACCOUNT,
      S3_SECRET_ACCESS_KEY: ACCOUNT,
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
