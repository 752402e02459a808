import type { MetadataRoute } from 'next';
import { headers } from 'next/headers';
import { APP_NAME } from '@/lib/contract/app-name';
import { languageOf } from '@/lib/sessions/caller-language';
import { textsOf } from '@/messages/texts';

/** The dark page color. The manifest takes one color only; app/layout.tsx sets one for each scheme. */
const INK = '#10141f';

const png = (name: string, side: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

/** Browsers fetch the manifest without cookies, so their own language decides. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const language = languageOf(await headers(), null);
  const t = textsOf(language, 'previews');
  return {
    id: '/',
    name: APP_NAME,
    short_name: APP_NAME,
    description: t('description'),
    lang: language,
    dir: 'ltr',
    categories: ['games'],
    scope: '/',
    start_url: '/home',
    display: 'standalone',
    orientation: 'any',
    background_color: INK,
    theme_color: INK,
    icons: [
      png('icon', 192, 'any'),
      png('icon', 512, 'any'),
      png('maskable', 192, 'maskable'),
      png('maskable', 512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: (['home', 'daily', 'room', 'leaderboard', 'friends'] as const).map((screen) => ({
      name: t(`shortcuts.${screen}`),
      url: `/${screen}`,
      icons: [png('icon', 192, 'any')],
    })),
  };
}
