import { contextFor, getDatabase, now } from '@/app/_server/context';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { BODY } from '@/components/ui/drawings/lineup-figures';
import { WITHOUT_PHOTOS_COOKIE } from '@/lib/contract/players/device-settings';
import { env } from '@/lib/platform/config/env';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { readLimitedPhoto } from '@/lib/records/photos/read-limited-photo';

/** Neither search engines nor model training may use a photo. */
const ROBOTS = 'noindex, noai, noimageai';

type Route = { params: Promise<{ token: string }> };

/** A figure without a face, as large as a photo. */
const NO_PHOTO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="290" viewBox="0 0 360 290"><path fill="#e2d5b6" d="M0 0h360v290H0z"/>' +
  `<path fill="#bba97e" transform="translate(82 40) scale(2.4)" d="${BODY}"/></svg>`;

const servePhoto = async (request: Request, { params }: Route) => {
  // The game waits for the picture as for a photo, so that playing without photos changes nothing else.
  if (request.headers.get('cookie')?.split('; ').includes(`${WITHOUT_PHOTOS_COOKIE}=1`))
    return new Response(NO_PHOTO, {
      headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store', 'X-Robots-Tag': ROBOTS },
    });
  const { token } = await params;
  const { address } = contextFor({ kind: 'anonymous' }, request.headers);
  const photo = await readLimitedPhoto(
    { db: getDatabase(), storage: await sharedStorage(), now, faces: env().PHOTOS, address },
    { unverifiedToken: token, unverifiedScale: new URL(request.url).searchParams.get('s') },
  );
  if (photo === null) {
    return new Response(null, {
      status: 404,
      headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': ROBOTS },
    });
  }
  return new Response(new Uint8Array(photo.bytes), {
    headers: {
      'Content-Type': 'image/webp',
      'Cache-Control': `private, max-age=${photo.maxAgeSeconds}`,
      'X-Robots-Tag': ROBOTS,
      'X-Content-Type-Options': 'nosniff',
    },
  });
};

/** Serves `/photos/<signed token>?s=1|2`; the signature is the permission. No header names the photo. Devices without photos get a figure. */
export const GET = definePlainRoute('the signature in its address', servePhoto);
