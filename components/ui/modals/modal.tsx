'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { IconCross } from '../icons/icons';
import { useBackCloses } from './use-back-closes';

type ModalProps = {
  open: boolean;
  /** Called for Esc, Back, the close button and a click outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** False if one of the buttons must be the only way out. */
  closeButton?: boolean;
  /** Keeps the modal open while an action runs. */
  locked?: boolean;
  /** Slides in from the bottom edge, instead of a card in the middle. */
  atBottom?: boolean;
};

const MIDDLE = {
  dialog: 'm-auto w-[min(24rem,calc(100vw-2rem))] rounded-2xl',
  card: 'animate-land rounded-2xl border-2',
};
const BOTTOM = {
  dialog: 'mx-auto mt-auto mb-0 w-[min(26.875rem,100vw)] rounded-t-2xl',
  card: 'animate-rise rounded-t-2xl border-2 border-b-0 pb-[env(safe-area-inset-bottom)]',
};

const FIELDS = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)';
const WAYS_ON = 'button:not(:disabled), a[href]';

/** Focuses the first field, else the first button, the safe choice in questions. Browsers would focus the close button. */
function focusFirst(body: HTMLElement | null): void {
  const first = body?.querySelector<HTMLElement>(FIELDS) ?? body?.querySelector<HTMLElement>(WAYS_ON);
  first?.focus();
}

/** Renders a native modal dialog, which traps and restores the focus. Esc and Back close it. */
export function Modal(props: ModalProps) {
  const { open, onClose, title, children, closeButton = true, locked = false, atBottom = false } = props;
  const place = atBottom ? BOTTOM : MIDDLE;
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      focusFirst(body.current);
    }
    if (!open && element.open) element.close();
  }, [open]);
  useBackCloses(open, dialog);
  return (
    // A convenience for pointers: keyboards have Esc and the close button.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-sheet={atBottom || undefined}
      // The event is asynchronous: the dialog may be open again by then.
      onClose={() => dialog.current?.open || onClose()}
      onCancel={(event) => locked && event.preventDefault()}
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      onClick={(event) => event.target === dialog.current && !locked && dialog.current.close()}
      className={`max-w-none bg-transparent p-0 ${place.dialog}`}
    >
      {open ? (
        <div
          className={`relative bg-paper scheme-light overflow-hidden border-paper-edge text-paper-text ${place.card}`}
        >
          <div className="flex items-center justify-between gap-2 bg-paper-text py-2 pr-2 pl-5 text-white">
            <h2 id={titleId} className="wrap-anywhere min-w-0 py-1 font-extrabold text-2xl tracking-wide">
              {title}
            </h2>
            {closeButton ? <CloseButton locked={locked} onClose={() => dialog.current?.close()} /> : null}
          </div>
          <div ref={body} className="p-5">
            {children}
          </div>
        </div>
      ) : null}
    </dialog>
  );
}

function CloseButton({ locked, onClose }: { locked: boolean; onClose: () => void }) {
  const common = useTexts('common');
  return (
    <button
      type="button"
      onClick={onClose}
      disabled={locked}
      aria-label={common('close')}
      className="grid size-11 shrink-0 place-items-center rounded-lg disabled:opacity-50"
    >
      <IconCross className="size-5" />
    </button>
  );
}
