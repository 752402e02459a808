'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { IconCheck, IconCross } from './icons';

const TOAST_MS = 5000;
const LEAVE_MS = 160;

/**
 * Shows the newest toast for 5000 ms, paused on hover and without window focus (specification, section 4). Only one
 * at a time, because several would cover the form. Rendered here, because a library's injected styles would violate
 * the CSP.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS, removeDelay: LEAVE_MS });
  // A toast that disappears under the pointer fires no mouseleave.
  const [entered, setHovered] = useState(false);
  const hovered = entered && toasts.length > 0;
  const newest = toasts.toSorted((a, b) => b.createdAt - a.createdAt).slice(0, 1);
  const focused = useWindowFocus();
  useHold(hovered || !focused, handlers.startPause, handlers.endPause);
  useOutdated(toasts, newest[0]?.id);
  const place = useRef<HTMLElement>(null);
  useOnTop(place, newest[0]?.id);
  return (
    <section
      ref={place}
      popover="manual"
      aria-label="Notifications"
      className="toasts pointer-events-none fixed right-3 bottom-auto left-auto z-50 flex overflow-visible bg-transparent max-w-[min(20rem,calc(100vw-1.5rem))] flex-col"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
    >
      {newest.map((item) => (
        <div
          key={item.id}
          role={item.type === 'error' ? 'alert' : 'status'}
          onPointerUp={() => toast.dismiss(item.id)}
          data-toast={item.type}
          className={`pointer-events-auto pointer-coarse:pointer-events-none pointer-coarse:[&_:is(a,button)]:pointer-events-auto flex animate-rise items-center gap-2 rounded-xl border-2 bg-paper px-3 py-2 text-paper-text text-sm shadow-lg transition-opacity duration-150 ${
            item.visible ? '' : 'opacity-0'
          } ${item.type === 'error' ? 'border-bad' : 'border-accent'}`}
        >
          {item.type === 'error' ? <IconCross className="size-5 shrink-0 text-bad" /> : null}
          {item.type === 'success' ? <IconCheck className="size-5 shrink-0 text-accent-edge" /> : null}
          <span className="min-w-0 wrap-anywhere">{resolveValue(item.message, item)}</span>
        </div>
      ))}
    </section>
  );
}

/** Dismisses older toasts when a newer one shows, a form is submitted or a link is followed. */
function useOutdated(toasts: readonly { id: string }[], newestId: string | undefined): void {
  useEffect(() => {
    for (const { id } of toasts) if (id !== newestId) toast.remove(id);
  }, [toasts, newestId]);
  useEffect(() => {
    const forget = ({ target, type }: Event) => {
      if (type === 'submit' || (target instanceof Element && target.closest('a[href]'))) toast.dismiss();
    };
    // In the capture phase: handlers may show a new toast.
    document.addEventListener('submit', forget, true);
    document.addEventListener('click', forget, true);
    return () => {
      document.removeEventListener('submit', forget, true);
      document.removeEventListener('click', forget, true);
    };
  }, []);
}

/** Lifts each toast above an open modal. */
function useOnTop(place: RefObject<HTMLElement | null>, newestId: string | undefined): void {
  useEffect(() => {
    const element = place.current;
    // Older browsers show it in place.
    if (!element || newestId === undefined || !('showPopover' in element)) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [place, newestId]);
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

/** Pauses when `held` becomes true and resumes when it becomes false, once each. */
function useHold(held: boolean, startPause: () => void, endPause: () => void): void {
  const [pausing, setPausing] = useState(false);
  useEffect(() => {
    if (held === pausing) return;
    setPausing(held);
    if (held) startPause();
    else endPause();
  }, [held, pausing, startPause, endPause]);
}
