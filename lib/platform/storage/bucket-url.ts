import { deskUrlOf } from '@/lib/platform/config/desk-url';
import type { Env } from '@/lib/platform/config/settings-schema';

type BucketSettings = Pick<Env, 'STORAGE_DRIVER' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET'>;

/** As the S3 client does: the name of the bucket is in the path at a given endpoint, and where a certificate would not fit it. */
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
 * Returns the address of the bucket that browsers at the desk send files to, such as https://s3.example.com/lineup/. Null when
 * the files go through the desk: with local storage, while the desk is off, and when only the desk has https, since browsers
 * refuse http addresses then.
 */
export function browserBucketUrl(
  settings: BucketSettings & Pick<Env, 'DESK_URL' | 'APP_URL'>,
): string | null {
  const desk = deskUrlOf(settings);
  if (settings.STORAGE_DRIVER !== 's3' || desk === null) return null;
  const bucket = bucketUrl(settings);
  return bucket.protocol === 'http:' && desk.protocol === 'https:' ? null : bucket.href;
}
