'use client';

import { ConfirmModal } from '@/components/ui/confirm-modal';
import type { RoomView } from './use-room-view';

type LeaveModalProps = { open: boolean; view: RoomView; onClose: () => void };

/** Asks before the membership ends. It stays open while the room goes on behind it. */
export function LeaveModal({ open, view: { isHost, calls }, onClose }: LeaveModalProps) {
  const text = isHost ? 'The player who came next becomes the host.' : 'The others go on without you.';
  const question = {
    title: 'Leave the room?',
    text: `${text} You can come back with the code while the room is open.`,
    confirm: 'Leave',
    busyLabel: 'Leaving...',
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
