'use client';

import Link from 'next/link';
import type { MouseEvent } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { IconBack } from '../icons/icons';
import { LinkBusy } from './link-status';

/** Goes back to the previous screen, skipping entries of the current one. Returns false if there is none. */
function goBack(): boolean {
  if (!('navigation' in window)) return false;
  const { currentEntry } = window.navigation;
  const before = window.navigation
    .entries()
    .slice(0, currentEntry?.index ?? 0)
    .findLast(({ url }) => url !== null && new URL(url).pathname !== window.location.pathname);
  if (!before) return false;
  window.navigation.traverseTo(before.key);
  return true;
}

const LOOK = '-ml-3 grid size-11 place-items-center rounded-lg text-muted';

export function LinkBackTo({ href }: { href: string }) {
  const common = useTexts('common');
  return (
    <Link href={href} aria-label={common('back')} className={LOOK}>
      <LinkBusy>
        <IconBack />
      </LinkBusy>
    </Link>
  );
}

export function BackLink({ fallback }: { fallback: string }) {
  const common = useTexts('common');
  function onClick(event: MouseEvent) {
    if (goBack()) event.preventDefault();
  }
  return (
    <Link href={fallback} onClick={onClick} aria-label={common('back')} className={LOOK}>
      <IconBack />
    </Link>
  );
}
