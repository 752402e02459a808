'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { DeskButton } from './controls';

/** A key of a screen, such as `j`, and what it does, for the list of keys. */
export type DeskKey = {
  key: string;
  what: string;
  press: () => void;
  /** Goes on while the key is held. */
  repeats?: boolean;
};

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';

/**
 * Calls the key that was pressed. Fields and combinations with Ctrl, Alt or Meta keep their keys. Enter on a button or link presses
 * that one. While a dialog is open only the keys with `ofDialog` work.
 */
export function useKeys(keys: readonly DeskKey[], { ofDialog = false } = {}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOn = (selector: string) =>
      event.target instanceof Element && event.target.closest(selector) !== null;
    if (isOn(FIELDS)) return;
    // The link of the page itself, which was pressed to come here, leads nowhere.
    if (event.key === 'Enter' && isOn('a:not([aria-current=page]), button, summary')) {
      // A button that is held down would be pressed again and again.
      if (event.repeat) event.preventDefault();
      return;
    }
    if ((document.querySelector('dialog[open]') !== null) !== ofDialog) return;
    const pressed = keys.find(({ key }) => key.toLowerCase() === event.key.toLowerCase());
    if (!pressed || (event.repeat && !pressed.repeats)) return;
    event.preventDefault();
    pressed.press();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** The cap of a key; not on narrow screens, which have none. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="hidden min-w-5 place-items-center rounded border border-current px-1 font-sans text-xs uppercase wide:inline-grid">
      {children}
    </kbd>
  );
}

/** A button, and the key `?`, that show the keys of the screen. */
export function KeyList({ keys }: { keys: readonly Pick<DeskKey, 'key' | 'what'>[] }) {
  const t = useTexts('desk');
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => dialog.current?.showModal();
  useKeys([{ key: '?', what: 'the keys', press: show }]);
  return (
    <>
      <span className="hidden wide:block">
        <DeskButton onClick={show}>
          {t('keys')} <KeyCap>?</KeyCap>
        </DeskButton>
      </span>
      <dialog
        ref={dialog}
        aria-label={t('keysOfScreen')}
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(24rem,calc(100vw-2rem))] rounded-lg border border-raised-edge bg-raised p-4 text-text"
      >
        <div className="flex flex-col gap-3">
          <h2 className="font-display font-extrabold text-xl tracking-wide">{t('keys')}</h2>
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5">
            {keys.map(({ key, what }) => (
              <div key={key} className="contents">
                <dt className="text-muted">
                  <kbd className="rounded border border-current px-1 font-sans text-xs uppercase">{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <DeskButton onClick={() => dialog.current?.close()}>{t('close')}</DeskButton>
        </div>
      </dialog>
    </>
  );
}
