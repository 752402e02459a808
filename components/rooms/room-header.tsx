'use client';

import type { ReactNode } from 'react';
import { BackLink } from '@/components/ui/back-link';
import { LeaveButton } from './leave-button';
import type { RoomView } from './use-room-view';

type RoomHeaderProps = { view: RoomView; children: ReactNode };

/** The bar above every screen of a room. Going back keeps the membership; *Leave* ends it. */
export function RoomHeader({ view: { isHost, calls }, children }: RoomHeaderProps) {
  return (
    <header className="flex h-11 shrink-0 items-center gap-1 pl-1.5">
      <BackLink fallback="/home" />
      {children}
      <LeaveButton isHost={isHost} busy={calls.running === 'roomleave'} onLeave={calls.leave} />
    </header>
  );
}
