'use client';

import { useEffect } from 'react';
import { applyAppearance } from '@/components/client/device/appearance';
import { TextsProvider } from '@/components/client/texts-provider';
import { LateFailure } from '@/components/ui/states/late-failure';
import { failure as en } from '@/messages/en/failure';
import { failure as es } from '@/messages/es/failure';
import { barlow, inter } from './fonts';
import './globals.css';

type GlobalErrorProps = { error: Error & { digest?: string }; retry: () => void };

const TEXTS = { en, es };

/** Returns the language of the failed page. English on the server, which has no document. */
const languageOfPage = () =>
  typeof document !== 'undefined' && document.documentElement.lang === 'es' ? 'es' : 'en';

/** The layout that sends texts has failed, so this screen brings its own. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  useEffect(applyAppearance, []);
  const language = languageOfPage();
  return (
    <html lang={language} className={`${inter.variable} ${barlow.variable} backdrop`}>
      <body>
        <TextsProvider language={language} texts={{ common: TEXTS[language] }}>
          <main className="column p-4">
            <LateFailure errorId={error.digest} onRetry={retry} />
          </main>
        </TextsProvider>
      </body>
    </html>
  );
}
