'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Disclaimer } from './disclaimer';

/** The disclaimer, and what going on agrees to. `leastAge` is in years; `children` is a sentence after that. */
export function Agreement({ leastAge, children }: { leastAge: number; children?: ReactNode }) {
  const t = useTexts('guests');
  return (
    <>
      <section aria-labelledby="disclaimer" className="flex flex-col gap-2">
        <h2 id="disclaimer" className="font-extrabold text-2xl leading-none">
          {t('disclaimer')}
        </h2>
        <Disclaimer className="gap-1.5 text-xs" />
      </section>
      <p className="text-paper-muted text-sm">
        {t.rich('agreement', {
          age: leastAge,
          terms: (text) => (
            <Link href="/terms" className="font-semibold underline underline-offset-4">
              {text}
            </Link>
          ),
        })}{' '}
        {children}
      </p>
    </>
  );
}
