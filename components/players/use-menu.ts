'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * A menu under the button that opens it. A press elsewhere closes it, and so do Esc and Tab. Not the loss of focus: in
 * some browsers a press on the menu itself takes the focus away before it counts as a click.
 */
export function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const item = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    item.current?.focus();
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && frame.current?.contains(target))) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
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
  /** The focus goes back to the button, where what the menu opens gives it back to as well. */
  function close() {
    toggle.current?.focus();
    setOpen(false);
  }
  return { isOpen, flip: () => setOpen(!isOpen), close, frame, toggle, item };
}
