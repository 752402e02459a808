'use client';

import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';

type UnlinkModalProps = {
  /** Null while closed. */
  name: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

export function UnlinkModal({ name, onConfirm, onClose }: UnlinkModalProps) {
  return (
    <Modal open={name !== null} onClose={onClose} title={`Unlink ${name}?`}>
      <p className="pb-5 text-center text-lg">You will no longer be able to log in with it.</p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="paper" className="border-2 border-paper-edge" onClick={onClose}>
          Cancel
        </Button>
        <Button look="wrong" onClick={onConfirm}>
          Unlink
        </Button>
      </div>
    </Modal>
  );
}
