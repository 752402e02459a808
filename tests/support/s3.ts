import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { StorageSettings } from '@/lib/platform/storage/storage';
import { signatureProblem } from './s3-signature';

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
