import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Env } from '@/lib/platform/config/env';
import { putDurably } from './put-durably';

export type PutOptions = {
  /** When it resolves, the file survives a power loss and is never partial. Slow on a disk. */
  isDurable?: boolean;
};

export type Storage = {
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

/** Folders of opaque names and one extension: keys cannot leave the store's folder. */
const KEY = /^(?:[a-z0-9][a-z0-9_-]{0,127}\/){0,4}[a-z0-9][a-z0-9_-]{0,127}(?:\.[a-z0-9]{1,8})?$/;

const CONNECT_TIMEOUT_MS = 3000;
const ANSWER_TIMEOUT_MS = 5000;
const S3_ATTEMPTS = 2;

function checked(key: string): string {
  if (!KEY.test(key)) throw new Error('storage key of a wrong form');
  return key;
}

/** Returns the innermost error of a chain. Its message holds neither keys nor content. */
function rootOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause === undefined ? error : rootOf(error.cause);
}

/** Replaces the driver's error by one that names the task and the store's reason. */
async function explainErrors<T>(task: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const { name, message } = rootOf(cause);
    throw new Error(`storage could not ${task} a file: ${name}: ${message}`, { cause });
  }
}

/**
 * Opens the store of the settings. A store that refuses, or does not answer within ANSWER_TIMEOUT_MS, fails the call with its
 * reason.
 */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  const isLocal = settings.STORAGE_DRIVER !== 's3';
  const folder = folderOf(settings.STORAGE_DIR);
  const disk = isLocal ? localDisk(folder) : await s3Disk(settings);
  const put: Storage['put'] = (key, bytes, contentType, { isDurable = false } = {}) =>
    isLocal && isDurable
      ? putDurably(join(folder, checked(key)), bytes)
      : disk.put(checked(key), bytes, { contentType });
  return {
    put: (...file) => explainErrors('keep', put(...file)),
    get: (key) => explainErrors('read', read(disk, checked(key))),
    remove: (key) => explainErrors('remove', disk.delete(checked(key))),
  };
}

function folderOf(directory: string): string {
  return isAbsolute(directory) ? directory : join(/*turbopackIgnore: true*/ process.cwd(), directory);
}

function localDisk(folder: string): Disk {
  return new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: 'private' }));
}

/** Imports the S3 client on demand, because it is large. */
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
      // Most compatible stores have no object ACL. The bucket itself is private.
      supportsACL: false,
      region: settings.S3_REGION,
      maxAttempts: S3_ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: ANSWER_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
      ...(settings.S3_ENDPOINT ? { endpoint: settings.S3_ENDPOINT, forcePathStyle: true } : {}),
      credentials: { accessKeyId, secretAccessKey },
    }),
  );
}

/** Errors of a missing file. A missing bucket is an error. */
const ABSENT: ReadonlySet<string> = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** Reads without a check first: the file may be deleted between the two. */
async function read(disk: Disk, key: string): Promise<Uint8Array | null> {
  try {
    return await disk.getBytes(key);
  } catch (error) {
    const root = rootOf(error);
    if (ABSENT.has(root.name) || ('code' in root && ABSENT.has(String(root.code)))) return null;
    throw error;
  }
}
