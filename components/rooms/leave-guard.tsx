'use client';

import { useEffect, useState } from 'react';
import { SESSION_ENDED_PATH } from '@/components/client/session/paths';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { ConfirmModal } from '@/components/ui/modals/confirm-modal';
import { Modal } from '@/components/ui/modals/modal';
import { HOST_ABSENT_MS } from '@/lib/contract/rooms/rules';
import type { RoomView } from './state/use-room-view';

function isUnguarded(link: HTMLAnchorElement): boolean {
  const { origin, pathname } = new URL(link.href);
  const staysHere = origin !== location.origin || pathname === location.pathname;
  // Sign-up returns a guest to this room.
  if (staysHere || pathname === SESSION_ENDED_PATH) return true;
  // Dialogs have their own confirmation. Offline, links do not work.
  return link.closest('dialog') !== null || !navigator.onLine;
}

/** Returns the path if the click leads to another screen of the game, or null. */
function guardedTarget(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const { ctrlKey, metaKey, shiftKey, altKey, button } = event;
  if (!link || link.target || ctrlKey || metaKey || shiftKey || altKey || button !== 0) return null;
  const { pathname, search, hash } = new URL(link.href);
  return isUnguarded(link) ? null : `${pathname}${search}${hash}`;
}

export function LeaveGuard({ view: { room, isHost } }: { view: RoomView }) {
  const t = useTexts('rooms');
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    function ask(event: MouseEvent) {
      const path = guardedTarget(event);
      if (path === null) return;
      event.preventDefault();
      // Also stops Next's router.
      event.stopPropagation();
      setTarget(path);
    }
    window.addEventListener('click', ask, true);
    return () => window.removeEventListener('click', ask, true);
  }, []);
  const stay = () => setTarget(null);
  const isPlaying = room.phase === 'question' || room.phase === 'result';
  return (
    <Modal open={target !== null} onClose={stay} title={t('goQuestion')}>
      <p className="pb-5 text-center text-lg">
        {isPlaying ? t('goesOn') : t('stayIn')}{' '}
        {isHost ? `${t('hostChanges', { seconds: HOST_ABSENT_MS / 1000 })} ` : ''}
        {t('comeBack')}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="outline" onClick={stay}>
          {t('stay')}
        </Button>
        <ButtonLink href={target ?? '/home'} replace>
          {t('go')}
        </ButtonLink>
      </div>
    </Modal>
  );
}

type LeaveModalProps = { open: boolean; view: RoomView; onClose: () => void };

/** Asks before the membership ends. Stays open while the room continues behind it. */
export function LeaveModal({ open, view: { isHost, calls }, onClose }: LeaveModalProps) {
  const t = useTexts('rooms');
  const question = {
    title: t('leaveQuestion'),
    text: isHost ? t('leaveAsHost') : t('leaveAsMember'),
    confirm: t('leave'),
    busyLabel: t('leaving'),
  };
  return (
    <ConfirmModal
      question={open ? question : null}
      busy={calls.running === 'roomleave'}
      onConfirm={() => calls.leave().then(onClose)}
      onClose={onClose}
    />
  );
}
