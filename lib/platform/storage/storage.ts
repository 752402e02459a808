import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type Env, env } from '@/lib/platform/config/env';

type PutOptions = {
  /** Waits until the file would survive a power loss, which is slow on a local disk. */
  isDurable?: boolean;
};

export type BrowserUploads = {
  /** Returns a signed URL for a PUT of exactly `bytes` bytes. Until it expires, the file can be replaced with it. */
  signPut(key: string, bytes: number, expiresInSeconds: number): Promise<string>;
  sizeOf(key: string): Promise<number | null>;
};

export type Storage = {
  /** Uploads from browsers directly to the bucket. Only with S3. */
  browserUploads?: BrowserUploads;
  put(key: string, bytes: Uint8Array, contentType: string, options?: PutOptions): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
};

export type StorageSettings = Pick<
  Env,
  | 'STORAGE_DRIVER'
  | 'STORAGE_DIR'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

/** Allows folders and one extension. No name starts with a dot, so that a key cannot leave the store's folder. */
const KEY = /^(?:[a-z0-9][a-z0-9_-]{0,127}\/){0,4}[a-z0-9][a-z0-9_-]{0,127}(?:\.[a-z0-9]{1,8})?$/;

const CONNECT_TIMEOUT_MS = 3000;
const RESPONSE_TIMEOUT_MS = 5000;
const S3_ATTEMPTS = 2;
/** The longest time that writing a small file can take. A test compares it with the time limit of serverless functions. */
export const MAX_WRITE_SECONDS = (S3_ATTEMPTS * (CONNECT_TIMEOUT_MS + RESPONSE_TIMEOUT_MS)) / 1000;

export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('storage key of a wrong form');
  return key;
}

function rootOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause === undefined ? error : rootOf(error.cause);
}

async function explainErrors<T>(task: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const { name, message } = rootOf(cause);
    throw new Error(`storage could not ${task} a file: ${name}: ${message}`, { cause });
  }
}

/** Opens the file store. Calls reject if the store refuses them or exceeds RESPONSE_TIMEOUT_MS. */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  const isLocal = settings.STORAGE_DRIVER !== 's3';
  const folder = folderOf(settings.STORAGE_DIR);
  const disk = isLocal ? localDisk(folder) : await s3Disk(settings);
  const put: Storage['put'] = (key, bytes, contentType, { isDurable = false } = {}) =>
    isLocal && isDurable
      ? putDurably(join(folder, checkedKey(key)), bytes)
      : disk.put(checkedKey(key), bytes, { contentType });
  return {
    ...(isLocal ? {} : { browserUploads: browserUploadsTo(disk) }),
    put: (...file) => explainErrors('keep', put(...file)),
    get: (key) => explainErrors('read', orNull(disk.getBytes(checkedKey(key)))),
    remove: (key) => explainErrors('remove', disk.delete(checkedKey(key))),
  };
}

function browserUploadsTo(disk: Disk): BrowserUploads {
  return {
    // The signature covers the length, so S3 refuses a file of another length.
    signPut: (key, bytes, expiresIn) =>
      explainErrors('sign', disk.getSignedUploadUrl(checkedKey(key), { expiresIn, ContentLength: bytes })),
    sizeOf: (key) =>
      explainErrors('measure', orNull(disk.getMetaData(checkedKey(key)))).then(
        (found) => found?.contentLength ?? null,
      ),
  };
}

function folderOf(directory: string): string {
  return isAbsolute(directory) ? directory : join(/*turbopackIgnore: true*/ process.cwd(), directory);
}

function localDisk(folder: string): Disk {
  return new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: 'private' }));
}

async function s3Disk(settings: StorageSettings): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  if (!bucket || !accessKeyId || !secretAccessKey) throw new Error('the settings of S3 were not checked');
  return new Disk(
    new S3Driver({
      bucket,
      visibility: 'private',
      // Most S3-compatible stores have no ACLs per file. The bucket itself is private.
      supportsACL: false,
      region: settings.S3_REGION,
      maxAttempts: S3_ATTEMPTS,
      // By default a signed URL would require the checksum of an empty file. Uploads from this process are safe without it, because their
      // signature covers the SHA-256 of the content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: RESPONSE_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
      ...(settings.S3_ENDPOINT ? { endpoint: settings.S3_ENDPOINT, forcePathStyle: true } : {}),
      credentials: { accessKeyId, secretAccessKey },
    }),
  );
}

/** Names and codes of the errors for a missing file. A missing bucket has another error. */
const ABSENT: ReadonlySet<string> = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** Resolves to null for a missing file. Checking for it first would race with a deletion. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    const root = rootOf(error);
    if (ABSENT.has(root.name) || ('code' in root && ABSENT.has(String(root.code)))) return null;
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function putDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(part, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
    // Without this, a power loss could undo the rename.
    await sync(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

let opened: Promise<Storage> | undefined;

export function sharedStorage(): Promise<Storage> {
  opened ??= openStorage(env());
  return opened;
}
