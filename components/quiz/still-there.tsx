'use client';

import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';

/** Stops the game after two missed timers. Esc, Back and a tap outside continue too. */
export function StillThere({ open, onContinue }: { open: boolean; onContinue: () => void }) {
  const textId = useId();
  return (
    <Modal open={open} onClose={onContinue} title="Still there?" closeButton={false}>
      <div className="flex flex-col gap-4 text-center">
        <p id={textId}>The time ran out twice in a row. The clock is stopped until you continue.</p>
        <Button aria-describedby={textId} onClick={onContinue}>
          Continue
        </Button>
      </div>
    </Modal>
  );
}
