'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconCross } from './icons';
import { useBackCloses } from './use-back-closes';

type ModalProps = {
  open: boolean;
  /** Called for Esc, Back, the close button and a click outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Off where one of the buttons inside is the only way out. */
  closeButton?: boolean;
  /** While what was asked for is under way: it stays open. */
  locked?: boolean;
};

/** A native modal dialog: the browser traps the focus, gives it back on closing, and closes on Esc. So does Back. */
export function Modal({ open, onClose, title, children, closeButton = true, locked = false }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  useBackCloses(open, dialog);
  return (
    // The click on the backdrop is a convenience; Esc and the close button do the same for a keyboard.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => locked && event.preventDefault()}
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      onClick={(event) => event.target === dialog.current && !locked && dialog.current.close()}
      className="m-auto w-[min(24rem,calc(100vw-2rem))] max-w-none rounded-2xl bg-transparent p-0"
    >
      {open ? (
        <div className="relative animate-land bg-paper scheme-light overflow-hidden rounded-2xl border-2 border-paper-edge text-paper-text">
          <div className="flex items-center justify-between gap-2 bg-paper-text py-2 pr-2 pl-5 text-white">
            <h2 id={titleId} className="py-1 font-extrabold text-2xl tracking-wide">
              {title}
            </h2>
            {closeButton ? (
              <button
                type="button"
                onClick={() => dialog.current?.close()}
                disabled={locked}
                aria-label="Close"
                className="grid size-11 shrink-0 place-items-center rounded-lg disabled:opacity-50"
              >
                <IconCross className="size-5" />
              </button>
            ) : null}
          </div>
          <div className="p-5">{children}</div>
        </div>
      ) : null}
    </dialog>
  );
}
