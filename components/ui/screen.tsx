import Link from 'next/link';
import type { ReactNode } from 'react';
import { BackLink } from './back-link';
import { IconBack } from './icons';
import { LinkBusy } from './link-busy';
import { Titled } from './titled';

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
    <Titled title={title} back={backTo ? <Back to={backTo} orToCaller={backToCaller ?? false} /> : null}>
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
