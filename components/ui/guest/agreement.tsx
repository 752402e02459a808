import Link from 'next/link';
import type { ReactNode } from 'react';
import { Disclaimer } from './disclaimer';

/** The disclaimer, and what going on agrees to. `children` is a sentence after that. */
export function Agreement({ children }: { children?: ReactNode }) {
  return (
    <>
      <section aria-labelledby="disclaimer" className="flex flex-col gap-2">
        <h2 id="disclaimer" className="font-extrabold text-2xl leading-none">
          Disclaimer
        </h2>
        <Disclaimer className="gap-1.5 text-xs" />
      </section>
      <p className="text-paper-muted text-sm">
        If you go on, you agree to the disclaimer and the{' '}
        <Link href="/terms" className="font-semibold underline underline-offset-4">
          Terms of Service
        </Link>
        . {children}
      </p>
    </>
  );
}
