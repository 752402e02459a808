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

export type Bucket = {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  get: (key: string) => Promise<Uint8Array | null>;
  remove: (key: string) => Promise<void>;
  list: (prefix: string) => Promise<Map<string, number>>;
  listTop: () => Promise<{ keys: string[]; folders: string[] }>;
};

const CONNECT_TIMEOUT_MS = 3000;
/** Two attempts take 46 s, less than the 60 s after which a silent database connection fails. */
const RESPONSE_TIMEOUT_MS = 20_000;
const ATTEMPTS = 2;

/** Replaces an error of the S3 client by an AppError of one line without secrets. */
async function explainErrors<T>(task: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const { name, message, code } = cause as NodeJS.ErrnoException;
    // A refused connection has a code but no message.
    const reason = `The bucket of backups could not ${task}: ${name}: ${message || code}`;
    throw new AppError('UNAVAILABLE', reason, { cause });
  }
}

async function client(settings: BucketSettings) {
  // Imported on demand, because the client is large.
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!accessKeyId || !secretAccessKey)
    throw new Error('BACKUP_S3_ACCESS_KEY_ID or BACKUP_S3_SECRET_ACCESS_KEY is missing');
  return new S3Client({
    region: settings.BACKUP_S3_REGION,
    maxAttempts: ATTEMPTS,
    // S3-compatible stores may not support the newer checksums. Each part has its own SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      socketTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    ...(settings.BACKUP_S3_ENDPOINT ? { endpoint: settings.BACKUP_S3_ENDPOINT, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
  });
}

/** Opens the bucket of backups. After `abortSignal`, its calls fail. @throws AppError INVALID_INPUT if no bucket is set. */
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
      explainErrors(
        'store a part',
        s3.send(new PutObjectCommand({ Bucket, Key, Body }), options).then(() => {}),
      ),
    get: (key) => explainErrors('read a part', get(key)),
    remove: (Key) =>
      explainErrors(
        'delete a part',
        s3.send(new DeleteObjectCommand({ Bucket, Key }), options).then(() => {}),
      ),
    list: async (Prefix) =>
      new Map(
        (await explainErrors('list its parts', pages({ Prefix }))).flatMap(({ Contents = [] }) =>
          Contents.map(({ Key = '', Size = 0 }) => [Key, Size] as const),
        ),
      ),
    async listTop() {
      const found = await explainErrors('list its backups', pages({ Delimiter: '/' }));
      return {
        keys: found.flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key)),
        folders: found.flatMap(({ CommonPrefixes = [] }) => CommonPrefixes.map(({ Prefix = '' }) => Prefix)),
      };
    },
  };
}
