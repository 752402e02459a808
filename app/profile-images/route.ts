import { bearerOrCookie } from '@/app/_server/api/credentials';
import { preflight } from '@/app/_server/api/other-origins';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { defineRoute } from '@/app/_server/define-route';
import { profileImageSchema } from '@/lib/contract/players/schemas';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { readProfileImage } from '@/lib/players/image/profile-image';

/** Browsers may show an outdated address for this time. */
const MAX_AGE_SECONDS = 300;

function image(bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': `private, max-age=${MAX_AGE_SECONDS}`,
      'x-robots-tag': 'noindex',
    },
  });
}

/** Serves `/profile-images?key=…&size=large|small` for boards and profiles, to players only. */
export const GET = defineRoute(
  {
    schema: profileImageSchema,
    policy: { who: 'player', limit: { name: 'profile-images', points: 3000, perSeconds: 60, by: 'player' } },
    credentials: bearerOrCookie,
    respond: image,
  },
  async (ctx, input) => readProfileImage({ ...ctx, storage: await sharedStorage() }, input),
);

/** Pages of configured origins fetch the image with their token, after a preflight. */
export const OPTIONS = definePlainRoute('nothing: the answer is public', async (request) =>
  preflight(request, ['GET', 'HEAD', 'OPTIONS']),
);
