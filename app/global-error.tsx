'use client';

import { useEffect } from 'react';
import { showLook } from '@/components/client/device-look';
import { TextsProvider } from '@/components/client/texts-provider';
import { LateFailure } from '@/components/ui/late-failure';
import { failure } from '@/messages/en/failure';
import { barlow, inter } from './fonts';
import './globals.css';

type GlobalErrorProps = { error: Error & { digest?: string }; retry: () => void };

/** The layout that sends texts has failed, so this screen brings its own, in English. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  useEffect(showLook, []);
  return (
    <html lang="en" className={`${inter.variable} ${barlow.variable} backdrop`}>
      <body>
        <TextsProvider language="en" texts={{ common: failure }}>
          <main className="column p-4">
            <LateFailure errorId={error.digest} onRetry={retry} />
          </main>
        </TextsProvider>
      </body>
    </html>
  );
}
