'use client';

import { useState } from 'react';
import { ConfirmModal } from '@/components/friends/confirm-modal';
import { TextButton } from '@/components/ui/text-button';

type LeaveButtonProps = { isHost: boolean; busy: boolean; onLeave: () => Promise<void> };

/** Ends the membership after a confirmation. Closing the page keeps it. */
export function LeaveButton({ isHost, busy, onLeave }: LeaveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const text = `${isHost ? 'The player who came next becomes the host.' : 'The others go on without you.'} You can come back with the code while the room is open.`;
  return (
    <>
      <TextButton onClick={() => setAsking(true)} className="-mr-2 shrink-0">
        Leave
      </TextButton>
      <ConfirmModal
        question={
          isAsking ? { title: 'Leave the room?', text, confirm: 'Leave', busyLabel: 'Leaving...' } : null
        }
        busy={busy}
        onConfirm={() => onLeave().then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
