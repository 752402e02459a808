'use client';

import { useEffect, useState } from 'react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { IconCheck, IconCross } from './icons';

const TOAST_MS = 5000;
const LEAVE_MS = 160;

/**
 * Toasts at the top right, below the bar so that its links stay in reach, for 5000 ms, held while the pointer is on them and while the window is not focused
 * (specification, section 4). Headless, because a library that injects its own styles would break the CSP.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS, removeDelay: LEAVE_MS });
  // A toast that goes away under the pointer sends no leave: without toasts nothing is hovered.
  const [entered, setHovered] = useState(false);
  const hovered = entered && toasts.length > 0;
  const focused = useWindowFocus();
  useHold(hovered || !focused, handlers.startPause, handlers.endPause);
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed top-[calc(env(safe-area-inset-top)+3.75rem)] right-3 z-50 flex w-[min(22rem,calc(100vw-1.5rem))] flex-col gap-2"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
    >
      {toasts.map((item) => (
        <div
          key={item.id}
          role={item.type === 'error' ? 'alert' : 'status'}
          onPointerUp={() => toast.dismiss(item.id)}
          data-toast={item.type}
          className={`pointer-events-auto flex animate-rise items-center gap-3 rounded-xl border-2 bg-paper px-4 py-3 text-paper-text text-sm shadow-lg transition-opacity duration-150 ${
            item.visible ? '' : 'opacity-0'
          } ${item.type === 'error' ? 'border-bad' : 'border-accent'}`}
        >
          {item.type === 'error' ? (
            <IconCross className="size-5 shrink-0 text-bad" />
          ) : (
            <IconCheck className="size-5 shrink-0 text-accent-edge" />
          )}
          <span>{resolveValue(item.message, item)}</span>
        </div>
      ))}
    </section>
  );
}

function useWindowFocus(): boolean {
  const [focused, setFocused] = useState(true);
  useEffect(() => {
    setFocused(document.hasFocus());
    const gain = () => setFocused(true);
    const lose = () => setFocused(false);
    window.addEventListener('focus', gain);
    window.addEventListener('blur', lose);
    return () => {
      window.removeEventListener('focus', gain);
      window.removeEventListener('blur', lose);
    };
  }, []);
  return focused;
}

/** Pauses once when `held` begins and resumes once when it ends, however often both reasons overlap. */
function useHold(held: boolean, startPause: () => void, endPause: () => void): void {
  const [pausing, setPausing] = useState(false);
  useEffect(() => {
    if (held === pausing) return;
    setPausing(held);
    if (held) startPause();
    else endPause();
  }, [held, pausing, startPause, endPause]);
}
