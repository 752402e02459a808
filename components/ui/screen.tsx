import Link from 'next/link';
import type { ReactNode } from 'react';
import { BackLink } from './back-link';
import { IconBack } from './icons';
import { LinkBusy } from './link-busy';
import { type Landscape, Titled } from './titled';

type ScreenProps = {
  title: string;
  backTo?: string;
  /** Goes back to the previous screen, or to `backTo` without one. */
  backToCaller?: boolean;
  landscape?: Landscape;
  children: ReactNode;
};

export function Screen({ title, backTo, backToCaller, landscape, children }: ScreenProps) {
  return (
    <Titled
      title={title}
      back={backTo ? <Back to={backTo} orToCaller={backToCaller ?? false} /> : null}
      landscape={landscape}
    >
      {children}
    </Titled>
  );
}

function Back({ to, orToCaller }: { to: string; orToCaller: boolean }) {
  if (orToCaller) return <BackLink fallback={to} />;
  return (
    <Link href={to} aria-label="Back" className="-ml-3 grid size-11 place-items-center rounded-lg text-muted">
      <LinkBusy>
        <IconBack />
      </LinkBusy>
    </Link>
  );
}
