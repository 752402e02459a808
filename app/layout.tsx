import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { PageLater } from '@/components/ui/page-later';
import { APP_NAME } from '@/lib/contract/app-name';
import { env } from '@/lib/platform/config/env';
import { mayPromote } from '@/lib/platform/config/publishing-settings';
import { Announcement } from './_server/announcement';
import { requestLanguage } from './_server/language';
import { ClientTexts, getTexts } from './_server/texts';
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

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#efe4cb' },
    { media: '(prefers-color-scheme: dark)', color: '#10141f' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Keeps every page dynamic: a prerendered page could not carry the nonce of its request.
  await headers();
  return (
    <html
      lang={await requestLanguage()}
      className={`${inter.variable} ${barlow.variable} backdrop`}
      // Read by components/client/share-picture.ts.
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
