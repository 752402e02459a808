import { definePlainRoute } from '@/app/_server/define-plain-route';
import { readPicture } from '@/app/_server/link-preview/draw-picture';
import { env } from '@/lib/platform/config/env';
import { mayPromote } from '@/lib/platform/config/publishing-settings';
import { languageOf } from '@/lib/sessions/caller-language';

type Route = { params: Promise<{ name: string }> };

const HOUR_SECONDS = 3600;

export const GET = definePlainRoute(
  'nothing: the answer is public',
  async ({ headers }: Request, { params }: Route) => {
    const { name = '' } = await params;
    const picture =
      name.endsWith('.png') && mayPromote(env())
        ? readPicture(name.slice(0, -4), languageOf(headers, null))
        : null;
    if (picture === null)
      return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
    return new Response(await picture, {
      headers: {
        'content-type': 'image/png',
        vary: 'Accept-Language, Cookie',
        'cache-control': `public, max-age=${HOUR_SECONDS}, s-maxage=${24 * 7 * HOUR_SECONDS}`,
      },
    });
  },
);
