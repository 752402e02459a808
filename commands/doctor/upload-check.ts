import { deskUrlOf } from '@/lib/platform/config/desk-url';
import { browserBucketUrl } from '@/lib/platform/storage/bucket-url';
import { type DoctorSettings, type Finding, nameOf, ok, unused, warning } from './check';

const ANSWERS_WITHIN_MS = 5000;
const FIX = 'Set the CORS rule of docs/hosting.md, Uploads of the desk.';

function allowsPut({ ok: isAnswered, headers }: Response, origin: string): boolean {
  const allowed = headers.get('access-control-allow-origin');
  const methods = headers.get('access-control-allow-methods') ?? '';
  return isAnswered && (allowed === '*' || allowed === origin) && /(^|[\s,])(PUT|\*)($|[\s,])/.test(methods);
}

/** Sends the bucket the preflight (CORS) of a browser that uploads a file at the desk. */
export async function checkUploads(settings: DoctorSettings): Promise<Finding> {
  const {
    APP_URL,
    DESK_URL,
    STORAGE_DRIVER = 'local',
    S3_ENDPOINT,
    S3_REGION = 'auto',
    S3_BUCKET,
  } = settings;
  const store = { STORAGE_DRIVER, S3_ENDPOINT, S3_REGION, S3_BUCKET };
  const desk = APP_URL === undefined ? null : deskUrlOf({ APP_URL, DESK_URL });
  const bucket = APP_URL === undefined ? null : browserBucketUrl({ ...store, APP_URL, DESK_URL });
  if (!desk || !bucket) return unused("Browsers don't upload to a bucket here.");
  const { host } = new URL(bucket);
  try {
    const response = await fetch(new URL('feed-uploads/doctor', bucket), {
      method: 'OPTIONS',
      headers: { origin: desk.origin, 'access-control-request-method': 'PUT' },
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    await response.body?.cancel();
    if (allowsPut(response, desk.origin)) return ok(`${host} takes uploads from ${desk.origin}.`);
    return warning(`${host} refuses uploads from ${desk.origin}: the desk can't import files.`, FIX);
  } catch (error) {
    return warning(
      `${host} does not answer: ${nameOf(error)}.`,
      'Check S3_ENDPOINT, or run this on a host that can reach it.',
    );
  }
}
