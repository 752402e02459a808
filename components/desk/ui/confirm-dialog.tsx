'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { DeskButton, type DeskLook } from './controls';
import { Problem } from './layout';

type ConfirmDialogProps = {
  open: boolean;
  /** Called for Esc and *Cancel*, but not while busy. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  look?: DeskLook;
  /** Enter confirms at once, for work by keyboard. */
  enterConfirms?: boolean;
  onConfirm: () => unknown;
  call: { isBusy: boolean; problem: string | null };
};

const FIELDS = 'input:not([type=hidden]), select, textarea';

/** Shows a modal question. Focuses the first field, else *Cancel*, so that Enter confirms nothing by accident. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, confirmLabel, look = 'accent', onConfirm } = props;
  const { call, enterConfirms = false } = props;
  const t = useTexts('desk');
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      const button = enterConfirms ? confirm.current : cancel.current;
      (element.querySelector<HTMLElement>(FIELDS) ?? button)?.focus();
    }
    if (!open && element.open) element.close();
  }, [open, enterConfirms]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => dialog.current?.open || onClose()}
      onCancel={(event) => call.isBusy && event.preventDefault()}
      // Hides keys from the screen behind the dialog.
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-raised-edge bg-raised p-4 text-text"
    >
      {open ? (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!call.isBusy) onConfirm();
          }}
        >
          <h2 id={titleId} className="wrap-anywhere font-display font-extrabold text-xl tracking-wide">
            {title}
          </h2>
          {children}
          <Problem message={call.problem} />
          <div className="flex flex-wrap justify-end gap-2">
            <DeskButton ref={cancel} disabled={call.isBusy} onClick={() => dialog.current?.close()}>
              {t('cancel')}
            </DeskButton>
            <DeskButton ref={confirm} type="submit" look={look} busy={call.isBusy}>
              {confirmLabel}
            </DeskButton>
          </div>
        </form>
      ) : null}
    </dialog>
  );
}
