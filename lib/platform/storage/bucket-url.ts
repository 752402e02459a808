import { deskUrlOf } from '@/lib/platform/config/desk-url';
import type { Env } from '@/lib/platform/config/settings-schema';

type BucketSettings = Pick<Env, 'STORAGE_DRIVER' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET'>;

/**
 * Like the S3 client, puts the bucket into the path for a custom endpoint, and for names with a dot, which no wildcard certificate covers.
 */
function bucketUrl({ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket }: BucketSettings): URL {
  const base = new URL(
    endpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`,
  );
  if (endpoint === undefined && !bucket?.includes('.')) {
    base.hostname = `${bucket}.${base.hostname}`;
    return base;
  }
  base.pathname = `${base.pathname.replace(/\/$/, '')}/${bucket}/`;
  return base;
}

/**
 * Returns the bucket's address for uploads from browsers, or null if uploads go through the desk. An https desk cannot use an http bucket,
 * because browsers block mixed content.
 */
export function browserBucketUrl(
  settings: BucketSettings & Pick<Env, 'DESK_URL' | 'APP_URL'>,
): string | null {
  const desk = deskUrlOf(settings);
  if (settings.STORAGE_DRIVER !== 's3' || desk === null) return null;
  const bucket = bucketUrl(settings);
  return bucket.protocol === 'http:' && desk.protocol === 'https:' ? null : bucket.href;
}
