import Link from 'next/link';
import type { ReactNode } from 'react';
import { IconBack } from './icons';

type ScreenProps = { title: string; backTo?: string; children: ReactNode };

/** A titled screen inside the column, with a way back where it is not a tab of its own. */
export function Screen({ title, backTo, children }: ScreenProps) {
  return (
    <>
      <header className="flex min-h-14 items-center gap-1 border-line border-b px-4">
        {backTo ? (
          <Link
            href={backTo}
            aria-label="Back"
            className="-ml-3 grid size-11 place-items-center rounded-lg text-muted"
          >
            <IconBack />
          </Link>
        ) : null}
        <h1 className="font-extrabold text-3xl tracking-wide">{title}</h1>
      </header>
      <main className="flex flex-1 flex-col gap-4 px-4 py-4">{children}</main>
    </>
  );
}
