'use client';

import { useEffect, useState } from 'react';
import { SESSION_ENDED_PATH } from '@/components/client/paths';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Modal } from '@/components/ui/modal';
import type { RoomView } from './use-room-view';

/** Leads a guest to an account and back into the room. */
const COMES_BACK = [SESSION_ENDED_PATH];

/** Returns the screen of this game that a click on a link opens in place of this one, or null. */
function screenAfter(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const { ctrlKey, metaKey, shiftKey, altKey, button } = event;
  if (!link || link.target || ctrlKey || metaKey || shiftKey || altKey || button !== 0) return null;
  const { origin, pathname, search } = new URL(link.href);
  const staysHere = origin !== location.origin || pathname === location.pathname;
  // A dialog asks by itself, and offline no link leads anywhere.
  if (staysHere || COMES_BACK.includes(pathname) || link.closest('dialog') || !navigator.onLine) return null;
  return `${pathname}${search}`;
}

/** Asks before a link leads to another screen, where the member is absent. */
export function LeaveGuard({ view: { room, isHost } }: { view: RoomView }) {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    function ask(event: MouseEvent) {
      const screen = screenAfter(event);
      if (screen === null) return;
      event.preventDefault();
      // Stops the router as well.
      event.stopPropagation();
      setTarget(screen);
    }
    window.addEventListener('click', ask, true);
    return () => window.removeEventListener('click', ask, true);
  }, []);
  const stay = () => setTarget(null);
  const isPlaying = room.phase === 'question' || room.phase === 'result';
  return (
    <Modal open={target !== null} onClose={stay} title="Go to another screen?">
      <p className="pb-5 text-center text-lg">
        {isPlaying ? 'The game goes on without you. ' : 'You stay in the room. '}
        {isHost ? 'After 20 seconds another player becomes the host. ' : ''}A bar at the top brings you back.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="paper" className="border-2 border-paper-edge" onClick={stay}>
          Stay
        </Button>
        <ButtonLink href={target ?? '/home'} replace>
          Go
        </ButtonLink>
      </div>
    </Modal>
  );
}
