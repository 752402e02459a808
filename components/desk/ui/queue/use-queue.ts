'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DeskKey } from '../keys';

const NONE: ReadonlySet<string> = new Set();

/** Tracks the open item of a queue. Removes decided items before the server's next list arrives. */
export function useQueue<T>(items: readonly T[], idOf: (item: T) => string) {
  const [dropped, setDropped] = useState(NONE);
  const pause = usePause();
  const [opened, setOpened] = useState<{ id: string | null; at: number }>({ id: null, at: 0 });
  const left = items.filter((item) => !dropped.has(idOf(item)));
  const found = left.findIndex((item) => idOf(item) === opened.id);
  // The next item opens when the open one has left.
  const at = found >= 0 ? found : Math.min(opened.at, left.length - 1);
  const current = left[at];
  const currentId = current && idOf(current);
  /** The item that the operator knows to be open. */
  const known = useRef(currentId);
  const onOther = useEffectEvent(() => {
    if (known.current !== undefined && known.current !== currentId) pause.start();
    known.current = currentId;
  });
  // Runs before paint, so that no key press comes between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is open
  useLayoutEffect(() => onOther(), [currentId]);
  const open = (to: number) => {
    const item = left[Math.min(Math.max(to, 0), left.length - 1)];
    if (item === undefined) return;
    known.current = idOf(item);
    setOpened({ id: idOf(item), at: left.indexOf(item) });
  };
  return {
    idOf,
    left,
    current,
    next: left[at + 1],
    /** True shortly after an item opened that the operator did not choose. */
    isPaused: pause.isPaused,
    open,
    move: (by: number) => open(at + by),
    remove: (ids: readonly string[]) => {
      // Removed items before the open one shift its index.
      const before = left.slice(0, Math.max(at, 0)).filter((item) => !ids.includes(idOf(item)));
      setOpened((last) => ({ ...last, at: before.length }));
      setDropped((before) => new Set([...before, ...ids]));
    },
    /** Restores items after an undo, once the server lists them, and opens the first. */
    restore: (ids: readonly string[]) => {
      const [first] = ids;
      if (first !== undefined) setOpened({ id: first, at });
      setDropped((before) => new Set([...before].filter((id) => !ids.includes(id))));
    },
  };
}

export type Queue<T> = ReturnType<typeof useQueue<T>>;

type Move = (by: number) => void;

export const moveKeys = (texts: Record<'next' | 'previous', string>, { move }: { move: Move }): DeskKey[] => [
  { key: 'j', what: texts.next, press: () => move(1), repeats: true },
  { key: 'k', what: texts.previous, press: () => move(-1), repeats: true },
];

/** Returns the keys of a queue: those that all queues have, around its own. `texts` describe them in the list of keys. */
export const queueKeys = (
  texts: Record<'next' | 'previous' | 'undo', string>,
  queue: { move: Move },
  onUndo: () => Promise<void>,
  own: readonly DeskKey[],
): DeskKey[] => [
  ...moveKeys(texts, queue),
  ...own,
  { key: 'u', what: texts.undo, press: () => void onUndo() },
];

const DELAY_MS = 150;

/** Calls `read` once an item has stayed open for a moment. Items passed on the way are not read, and leave no audit entry. */
export function useAfterDelay(id: string | undefined, read: () => void): void {
  const onDelay = useEffectEvent(read);
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => onDelay(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [id]);
}

export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    selected,
    toggle: (id: string) =>
      setSelected((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    clear: () => setSelected(new Set()),
    remove: (ids: readonly string[]) =>
      setSelected((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  };
}

/** Two presses within this time count as a double press. */
export const DOUBLE_PRESS_MS = 500;

/** Returns `start`, which pauses for DOUBLE_PRESS_MS. A double press then does not decide the next item unseen. */
export function usePause() {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setTimeout(() => setStartedAt(null), DOUBLE_PRESS_MS);
    return () => clearTimeout(timer);
  }, [startedAt]);
  return { isPaused: startedAt !== null, start: () => setStartedAt(performance.now()) };
}
