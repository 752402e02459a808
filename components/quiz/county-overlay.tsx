'use client';

import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';

type CountyOverlayProps = { county: string | null; onDismiss: () => void };

/** Shown once per session when the player's own county has no records. */
export function CountyOverlay({ county, onDismiss }: CountyOverlayProps) {
  return (
    <Modal open={county !== null} onClose={onDismiss} title="Your county" closeButton={false}>
      <div className="flex flex-col gap-5 text-center">
        <p className="text-lg leading-snug">
          Mugshots from your local area are not currently available. Today you are playing from{' '}
          <strong className="font-bold">{county}</strong>
        </p>
        <Button onClick={onDismiss}>Ok</Button>
      </div>
    </Modal>
  );
}
