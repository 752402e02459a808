import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { PageLater } from '@/components/ui/page/page-later';
import { APP_NAME } from '@/lib/contract/app-name';
import { barColors, readAppearance } from '@/lib/contract/players/device-settings';
import { env } from '@/lib/platform/config/env';
import { mayPromote } from '@/lib/platform/config/publishing-settings';
import { Announcement } from './_server/pages/announcement';
import { ClientTexts, getTexts, requestLanguage } from './_server/pages/texts';
import { barlow, inter } from './fonts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: { default: APP_NAME, template: `%s · ${APP_NAME}` },
    description: (await getTexts('previews'))('description'),
    robots: { index: false, follow: false },
    appleWebApp: { capable: true, title: APP_NAME, statusBarStyle: 'default' },
  };
}

/** Returns theme and text size of the caller's device. */
const requestLook = async () => readAppearance((await headers()).get('cookie') ?? '');

export async function generateViewport(): Promise<Viewport> {
  return {
    width: 'device-width',
    initialScale: 1,
    viewportFit: 'cover',
    themeColor: barColors((await requestLook()).theme),
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading headers keeps every page dynamic: a prerendered page could not have the nonce of its request.
  const { theme, textSize } = await requestLook();
  return (
    <html
      lang={await requestLanguage()}
      className={`${inter.variable} ${barlow.variable} backdrop`}
      // Changed by components/client/device/appearance.ts.
      data-theme={theme}
      data-text-size={textSize}
      // Read by components/client/share/share-picture.ts.
      data-pictures={mayPromote(env()) ? undefined : 'off'}
    >
      <body>
        <ClientTexts features={['common']}>
          <Announcement />
          {children}
          <PageLater />
        </ClientTexts>
      </body>
    </html>
  );
}
