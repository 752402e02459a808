'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { DeskButton } from './controls';

/** A key of a screen. `what` describes it in the list of keys. */
export type DeskKey = {
  key: string;
  what: string;
  press: () => void;
  repeats?: boolean;
};

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';

/** Binds keys. Fields keep theirs; Enter presses a focused button or link. In an open dialog only keys bound with `ofDialog` work. */
export function useKeys(keys: readonly DeskKey[], { ofDialog = false } = {}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOn = (selector: string) =>
      event.target instanceof Element && event.target.closest(selector) !== null;
    if (isOn(FIELDS)) return;
    // The navigation link to this very page keeps the focus, but must not consume Enter.
    if (event.key === 'Enter' && isOn('a:not([aria-current=page]), button, summary')) {
      // Holding Enter would press the button repeatedly.
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

/** Shows a key on its button. Hidden on narrow screens, which have no keyboard. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="hidden min-w-5 place-items-center rounded border border-current px-1 font-sans text-xs uppercase wide:inline-grid">
      {children}
    </kbd>
  );
}

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
