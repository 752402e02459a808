import type { Metadata } from 'next';
import { APP_NAME } from '@/lib/contract/app-name';
import { env } from '@/lib/platform/config/env';
import { mayPromote } from '@/lib/platform/config/publishing-settings';
import { localeOf } from '@/messages/format';
import type { Language } from '@/messages/languages';
import { PICTURE_SIZE, type PictureName, pictureAlt } from './pictures';

type Preview = {
  path: string;
  title: string;
  description: string;
  picture: PictureName;
  /** The language of the texts, of `alt` and of `og:locale`. The picture's URL is the same in every language. */
  language: Language;
};

/** Returns the metadata of a link preview (https://ogp.me), without a picture unless the game may be promoted. */
export function linkPreview({ path, title, description, picture, language }: Preview): Metadata {
  const address = (to: string) => new URL(to, env().APP_URL).href;
  const images = !mayPromote(env())
    ? []
    : [
        {
          url: address(`/shared/pictures/${picture}.png`),
          ...PICTURE_SIZE,
          alt: pictureAlt(picture, language),
          type: 'image/png',
        },
      ];
  return {
    openGraph: {
      type: 'website',
      siteName: APP_NAME,
      locale: localeOf(language).replace('-', '_'),
      url: address(path),
      title,
      description,
      images,
    },
    twitter: { card: images.length > 0 ? 'summary_large_image' : 'summary', title, description, images },
  };
}
