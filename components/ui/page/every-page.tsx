'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { followAppearance } from '@/components/client/device/appearance';
import { setToastLibrary } from '@/components/client/notifications/toasts';
import { useTexts } from '@/components/client/texts-provider';
import { IconCheck, IconCross } from '../icons/icons';

export function EveryPage() {
  useEffect(keepFocus, []);
  useEffect(followAppearance, []);
  return <Toasts />;
}

const TOAST_MS = 5000;

/** Lets clicks through toasts, except on their links, on touch screens and while playing. There a toast covers the tab bar. */
const CLICKED_THROUGH =
  'pointer-events-auto pointer-coarse:pointer-events-none [body:has(.quiz,.room-screen)_&]:pointer-events-none [&_:is(a,button)]:pointer-events-auto';

/** Shows each toast for 5000 ms (docs/specification.md, section 4). The library's own component injects styles, which the CSP forbids. */
function Toasts() {
  const common = useTexts('common');
  const { toasts, handlers } = useToaster({ duration: TOAST_MS, removeDelay: 0 });
  useEffect(() => setToastLibrary(toast), []);
  // A toast that disappears under the pointer fires no mouseleave.
  const [entered, setHovered] = useState(false);
  const hovered = entered && toasts.length > 0;
  const stack = withoutRepeats(toasts);
  const newestId = stack.at(-1)?.id;
  const focused = useWindowFocus();
  useHold(hovered || !focused, handlers.startPause, handlers.endPause);
  useRepeatsRemoved(toasts, stack);
  useKeyboardHeight(newestId !== undefined);
  const place = useRef<HTMLElement>(null);
  useOnTop(place, newestId);
  return (
    <section
      ref={place}
      popover="manual"
      aria-label={common('notifications')}
      className="toasts pointer-events-none fixed right-3 left-auto z-50 max-w-[min(20rem,calc(100vw-1.5rem))] overflow-visible bg-transparent"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
    >
      {stack.map((item) => (
        <div
          key={item.id}
          role={item.type === 'error' ? 'alert' : 'status'}
          onPointerUp={() => toast.dismiss(item.id)}
          data-toast={item.type}
          className={`${CLICKED_THROUGH} flex animate-rise items-center gap-2 rounded-xl border-2 bg-paper px-3 py-2 text-paper-text text-sm shadow-lg ${item.type === 'error' ? 'border-bad' : 'border-accent'}`}
        >
          {item.type === 'error' ? <IconCross className="size-5 shrink-0 text-bad" /> : null}
          {item.type === 'success' ? <IconCheck className="size-5 shrink-0 text-accent-edge" /> : null}
          <span className="min-w-0 wrap-anywhere">{resolveValue(item.message, item)}</span>
        </div>
      ))}
    </section>
  );
}

type Shown = Pick<Toast, 'id' | 'type' | 'message' | 'createdAt'>;

/** Returns the toasts in order of creation. Of equal texts only the newest stays. */
export function withoutRepeats<T extends Shown>(toasts: readonly T[]): T[] {
  const byText = new Map<unknown, T>();
  for (const item of toasts.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const text = typeof item.message === 'string' ? `${item.type} ${item.message}` : item.id;
    byText.delete(text);
    byText.set(text, item);
  }
  return [...byText.values()];
}

function useRepeatsRemoved(toasts: readonly Toast[], stack: readonly Toast[]): void {
  useEffect(() => {
    for (const item of toasts) if (!stack.includes(item)) toast.remove(item.id);
  }, [toasts, stack]);
}

/** Sets `--keyboard` to the height of the on-screen keyboard, which would cover toasts at the bottom. */
function useKeyboardHeight(active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const measure = () => {
      const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [active]);
}

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

/** Pauses when `held` becomes true, and resumes when it becomes false. */
function useHold(held: boolean, startPause: () => void, endPause: () => void): void {
  const [pausing, setPausing] = useState(false);
  useEffect(() => {
    if (held === pausing) return;
    setPausing(held);
    if (held) startPause();
    else endPause();
  }, [held, pausing, startPause, endPause]);
}

/** Focuses the heading when the focused element is removed. Browsers would reset the focus. Returns the unsubscribe function. */
function keepFocus(): () => void {
  let last: Element | null = null;
  const note = () => {
    const { activeElement } = document;
    // Pointer users do not see the focus.
    last = activeElement?.matches(':focus-visible') ? activeElement : null;
  };
  const restore = () => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    // The router and the browser restore the scroll position.
    heading.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(restore);
  changes.observe(document.body, { childList: true, subtree: true });
  const listeners = new AbortController();
  for (const type of ['focusin', 'keydown']) document.addEventListener(type, note, listeners);
  // Programmatic focus counts as visible until the next tap.
  document.addEventListener('pointerdown', () => (last = null), listeners);
  return () => {
    changes.disconnect();
    listeners.abort();
  };
}
