import { contextFor, getDatabase, now } from '@/app/_server/context';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { env } from '@/lib/platform/config/env';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { showPhoto } from '@/lib/records/photos/show-photo';

/** Neither search engines nor the training of models may use a photo. */
const ROBOTS = 'noindex, noai, noimageai';

type Route = { params: Promise<{ token: string }> };

const servePhoto = async (request: Request, { params }: Route) => {
  const { token } = await params;
  const { address } = contextFor({ kind: 'anonymous' }, request.headers);
  const photo = await showPhoto(
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

/** Serves `/photos/<signed token>?s=1|2`. The signature is the permission. No header reveals which photo it is. */
export const GET = definePlainRoute('the signature in its address', servePhoto);
