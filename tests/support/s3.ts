import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { StorageSettings } from '@/lib/platform/storage/storage';

/** The server's one account. It checks the access key, not signatures of version 4. */
const ACCOUNT = 'S3RVER';

/** An S3 server with one bucket, and its settings. */
export async function startS3(): Promise<{ settings: StorageSettings; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'lineup-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'lineup', configs: [] }],
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
