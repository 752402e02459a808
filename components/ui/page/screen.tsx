import type { ReactNode } from 'react';
import { BackLink, LinkBackTo } from '../buttons/back-link';
import { type Landscape, Titled } from './titled';

type ScreenProps = {
  title: string;
  backTo?: string;
  /** Goes back to the previous screen, or to `backTo` if there is none. */
  backToCaller?: boolean;
  landscape?: Landscape;
  children: ReactNode;
};

export function Screen({ title, backTo, backToCaller, landscape, children }: ScreenProps) {
  return (
    <Titled
      title={title}
      back={backTo ? backToCaller ? <BackLink fallback={backTo} /> : <LinkBackTo href={backTo} /> : null}
      landscape={landscape}
    >
      {children}
    </Titled>
  );
}
