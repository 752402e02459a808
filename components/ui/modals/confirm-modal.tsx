'use client';

import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { Modal } from '@/components/ui/modals/modal';

export type Question = {
  title: string;
  text: string;
  confirm: string;
  busyLabel: string;
};

type ConfirmModalProps = {
  question: Question | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmModal({ question, busy, onConfirm, onClose }: ConfirmModalProps) {
  const common = useTexts('common');
  return (
    <Modal open={question !== null} onClose={onClose} title={question?.title ?? ''} locked={busy}>
      {question ? (
        <>
          <p className="wrap-anywhere pb-5 text-center text-lg">{question.text}</p>
          <div className="grid grid-cols-2 gap-3">
            <Button look="outline" onClick={onClose} disabled={busy}>
              {common('cancel')}
            </Button>
            <Button look="wrong" onClick={onConfirm} busy={busy} busyLabel={question.busyLabel}>
              {question.confirm}
            </Button>
          </div>
        </>
      ) : null}
    </Modal>
  );
}
