import { getDatabase, now } from '@/app/_server/context';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { env } from '@/lib/platform/config/env';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { readPhoto } from '@/lib/records/photos/read-photo';

type Route = { params: Promise<{ token: string }> };

const servePhoto = async (request: Request, { params }: Route) => {
  const { token } = await params;
  const photo = await readPhoto(
    { db: getDatabase(), storage: await sharedStorage(), now, faces: env().PHOTOS },
    { unverifiedToken: token, unverifiedScale: new URL(request.url).searchParams.get('s') },
  );
  if (photo === null) {
    return new Response(null, {
      status: 404,
      headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
    });
  }
  return new Response(new Uint8Array(photo.bytes), {
    headers: {
      'Content-Type': 'image/webp',
      'Cache-Control': `private, max-age=${photo.maxAgeSeconds}`,
      'X-Robots-Tag': 'noindex',
      'X-Content-Type-Options': 'nosniff',
    },
  });
};

/** Serves `/photos/<signed token>?s=1|2`. The signature is the permission. No header reveals which photo it is. */
export const GET = definePlainRoute('the signature in its address', servePhoto);
