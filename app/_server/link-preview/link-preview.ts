import type { Metadata } from 'next';
import { APP_NAME } from '@/lib/contract/app-name';
import { env } from '@/lib/platform/config/env';
import { PICTURE_SIZE, type PictureName, pictureAlt } from './pictures';

type Preview = { path: string; title: string; description: string; picture: PictureName };

/** Returns what chats and social networks show for a link to the page (https://ogp.me). Addresses are absolute. */
export function linkPreview({ path, title, description, picture }: Preview): Metadata {
  const address = (to: string) => new URL(to, env().APP_URL).href;
  const images = [
    {
      url: address(`/shared/pictures/${picture}.png`),
      ...PICTURE_SIZE,
      alt: pictureAlt(picture),
      type: 'image/png',
    },
  ];
  return {
    openGraph: {
      type: 'website',
      siteName: APP_NAME,
      locale: 'en_US',
      url: address(path),
      title,
      description,
      images,
    },
    twitter: { card: 'summary_large_image', title, description, images },
  };
}
