'use client';

import { LateFailure } from '@/components/ui/late-failure';
import { barlow, inter } from './fonts';
import './globals.css';

type GlobalErrorProps = { error: Error & { digest?: string }; retry: () => void };

export default function GlobalError({ error, retry }: GlobalErrorProps) {
  return (
    <html lang="en" className={`${inter.variable} ${barlow.variable} backdrop`}>
      <body>
        <main className="column p-4">
          <LateFailure errorId={error.digest} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
