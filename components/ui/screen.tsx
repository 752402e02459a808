import Link from 'next/link';
import type { ReactNode } from 'react';
import { BackLink } from './back-link';
import { IconBack } from './icons';
import { LinkBusy } from './link-busy';

type ScreenProps = {
  title: string;
  backTo?: string;
  /** Goes back to whatever screen led here; to `backTo` where there is none. */
  backToCaller?: boolean;
  children: ReactNode;
};

/** A titled screen inside the column, with a way back where it is not a tab of its own. */
export function Screen({ title, backTo, backToCaller, children }: ScreenProps) {
  return (
    <>
      <header className="flex min-h-14 items-center gap-1 border-line border-b px-4">
        {backTo && backToCaller ? <BackLink fallback={backTo} /> : null}
        {backTo && !backToCaller ? (
          <Link
            href={backTo}
            aria-label="Back"
            className="-ml-3 grid size-11 place-items-center rounded-lg text-muted"
          >
            <LinkBusy>
              <IconBack />
            </LinkBusy>
          </Link>
        ) : null}
        <h1 className="font-extrabold text-3xl tracking-wide">{title}</h1>
      </header>
      <main className="flex flex-1 flex-col gap-4 px-4 py-4">{children}</main>
    </>
  );
}
