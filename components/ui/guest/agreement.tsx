'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';

/** Shows the disclaimer and the terms that the player accepts by continuing. `minimumAge` is in years. */
export function Agreement({ minimumAge, children }: { minimumAge: number; children?: ReactNode }) {
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
          age: minimumAge,
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

const LINES = ['data', 'guilt', 'use', 'presumption'] as const;

/** Shows the disclaimer. The specification prescribes its wording. */
export function Disclaimer({ className }: { className: string }) {
  const t = useTexts('guests');
  return (
    <ul className={`flex flex-col font-medium uppercase leading-snug ${className}`}>
      {LINES.map((line) => (
        <li key={line} className="border-accent border-l-2 pl-3">
          {t(`disclaimerLines.${line}`)}
        </li>
      ))}
    </ul>
  );
}
