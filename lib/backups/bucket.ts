import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import type { Env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';

type BucketSettings = Pick<
  Env,
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_BUCKET'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>;

/** The bucket of off-site backups. */
export type Bucket = {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Resolves to null for a missing object. */
  get: (key: string) => Promise<Uint8Array | null>;
  remove: (key: string) => Promise<void>;
  /** Returns the size of each object under a prefix, by key. */
  list: (prefix: string) => Promise<Map<string, number>>;
  /** Returns the objects and the folders at the top of the bucket. */
  listTop: () => Promise<{ keys: string[]; folders: string[] }>;
};

const CONNECT_TIMEOUT_MS = 3000;
/** Two attempts take less time than a backup lets the database be silent. */
const ANSWER_TIMEOUT_MS = 20_000;
const ATTEMPTS = 2;

/** Turns the client's error into one line that names the task and the store's reason. The reason holds no key. */
async function explained<T>(task: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const { name, message, code } = cause as NodeJS.ErrnoException;
    // A refused connection has a code alone.
    const reason = `The bucket of backups could not ${task}: ${name}: ${message || code}`;
    throw new AppError('UNAVAILABLE', reason, { cause });
  }
}

async function client(settings: BucketSettings) {
  // On demand, because it is large.
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!accessKeyId || !secretAccessKey)
    throw new Error('BACKUP_S3_ACCESS_KEY_ID or BACKUP_S3_SECRET_ACCESS_KEY is missing');
  return new S3Client({
    region: settings.BACKUP_S3_REGION,
    maxAttempts: ATTEMPTS,
    // Other stores than Amazon's may not know the newer checksums. Each part has a SHA-256 of its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: ANSWER_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    ...(settings.BACKUP_S3_ENDPOINT ? { endpoint: settings.BACKUP_S3_ENDPOINT, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
  });
}

/**
 * Opens the bucket of off-site backups. Its calls fail once the signal aborts.
 * @throws AppError INVALID_INPUT if the settings name none.
 */
export async function openBucket(settings: BucketSettings, abortSignal?: AbortSignal): Promise<Bucket> {
  const { BACKUP_S3_BUCKET: Bucket } = settings;
  if (Bucket === undefined)
    throw new AppError(
      'INVALID_INPUT',
      'BACKUP_S3_BUCKET is not set: there is no place for off-site backups.',
    );
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } = await import(
    '@aws-sdk/client-s3'
  );
  const s3 = await client(settings);
  const options = abortSignal ? { abortSignal } : {};
  const pages = async (input: { Prefix?: string; Delimiter?: string }) => {
    const all: ListObjectsV2CommandOutput[] = [];
    for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket, ...input }, options))
      all.push(page);
    return all;
  };
  const get = async (Key: string) => {
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }), options);
      return (await Body?.transformToByteArray()) ?? null;
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return null;
      throw error;
    }
  };
  return {
    put: (Key, Body) =>
      explained(
        'store a part',
        s3.send(new PutObjectCommand({ Bucket, Key, Body }), options).then(() => {}),
      ),
    get: (key) => explained('read a part', get(key)),
    remove: (Key) =>
      explained(
        'delete a part',
        s3.send(new DeleteObjectCommand({ Bucket, Key }), options).then(() => {}),
      ),
    list: async (Prefix) =>
      new Map(
        (await explained('list its parts', pages({ Prefix }))).flatMap(({ Contents = [] }) =>
          Contents.map(({ Key = '', Size = 0 }) => [Key, Size] as const),
        ),
      ),
    async listTop() {
      const found = await explained('list its backups', pages({ Delimiter: '/' }));
      return {
        keys: found.flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key)),
        folders: found.flatMap(({ CommonPrefixes = [] }) => CommonPrefixes.map(({ Prefix = '' }) => Prefix)),
      };
    },
  };
}
