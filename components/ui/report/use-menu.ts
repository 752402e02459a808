'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * Controls a menu that mounts open, on the first press of its button. A press elsewhere, Esc and Tab close it. Blur
 * does not: some browsers blur before they fire the click.
 */
export function useMenu() {
  const [isOpen, setOpen] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const items = [...(frame.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    items[0]?.focus();
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && frame.current?.contains(target))) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        event.preventDefault();
        const at = items.findIndex((item) => item.contains(document.activeElement));
        items[(at + step + items.length) % items.length]?.focus();
      }
      if (key !== 'Escape' && key !== 'Tab') return;
      toggle.current?.focus();
      setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  /** Returns focus to the button, which is also where the opened dialog returns it. */
  function close() {
    toggle.current?.focus();
    setOpen(false);
  }
  return { isOpen, flip: () => setOpen(!isOpen), close, frame, toggle };
}
