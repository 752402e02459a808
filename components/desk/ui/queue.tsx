'use client';

import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePause } from './use-pause';

const NONE: ReadonlySet<string> = new Set();

/** A list that is worked off: one item is open, and items leave it before the server's next list comes. */
export function useQueue<T>(items: readonly T[], idOf: (item: T) => string) {
  const [dropped, setDropped] = useState(NONE);
  const pause = usePause();
  const [opened, setOpened] = useState<{ id: string | null; at: number }>({ id: null, at: 0 });
  const left = items.filter((item) => !dropped.has(idOf(item)));
  const found = left.findIndex((item) => idOf(item) === opened.id);
  // When the open item has left, the next one takes its place.
  const at = found >= 0 ? found : Math.min(opened.at, left.length - 1);
  const current = left[at];
  const currentId = current && idOf(current);
  /** The item that the operator knows to be open. */
  const known = useRef(currentId);
  const onOther = useEffectEvent(() => {
    if (known.current !== undefined && known.current !== currentId) pause.start();
    known.current = currentId;
  });
  // Before the screen is painted, so that no key comes between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is open
  useLayoutEffect(() => onOther(), [currentId]);
  const open = (to: number) => {
    const item = left[Math.min(Math.max(to, 0), left.length - 1)];
    if (item === undefined) return;
    known.current = idOf(item);
    setOpened({ id: idOf(item), at: left.indexOf(item) });
  };
  return {
    left,
    current,
    /** True for a moment after another item has opened that the operator did not choose: one left, or came back. */
    isPaused: pause.isPaused,
    open,
    move: (by: number) => open(at + by),
    drop: (ids: readonly string[]) => {
      // What stood before the open item and leaves with it moves its place up.
      const before = left.slice(0, Math.max(at, 0)).filter((item) => !ids.includes(idOf(item)));
      setOpened((last) => ({ ...last, at: before.length }));
      setDropped((before) => new Set([...before, ...ids]));
    },
    /** Shows items again after their decision was undone, once the server lists them, and opens the first. */
    takeBack: (ids: readonly string[]) => {
      const [first] = ids;
      if (first !== undefined) setOpened({ id: first, at });
      setDropped((before) => new Set([...before].filter((id) => !ids.includes(id))));
    },
  };
}

/** What the button of the open item needs, so that its item is in view. */
type QueueButton = { ref: Ref<HTMLButtonElement>; 'aria-current': 'true' | undefined };

type QueueListProps<T> = {
  label: string;
  items: readonly T[];
  itemKey: (item: T) => string;
  /** The key of the open item. */
  current: string | undefined;
  /** Shows one item, whose button takes the props. */
  children: (item: T, at: number, button: QueueButton) => ReactNode;
};

const OPEN = 'bg-page shadow-[inset_3px_0_0_var(--accent)]';

/** A queue beside its open item. The open one is marked, and scrolled into view. */
export function QueueList<T>({ label, items, itemKey, current, children }: QueueListProps<T>) {
  const open = useRef<HTMLButtonElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    // Skips the first render, so that the page opens at the top.
    if (current !== shown.current) open.current?.scrollIntoView({ block: 'nearest' });
    shown.current = current;
  }, [current]);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised">
      <ul
        aria-label={label}
        className="max-h-[25dvh] divide-y divide-line overflow-y-auto wide:max-h-[calc(100dvh-8rem)]"
      >
        {items.map((item, at) => {
          const isOpen = itemKey(item) === current;
          const button = {
            ref: isOpen ? open : null,
            'aria-current': isOpen ? ('true' as const) : undefined,
          };
          return (
            <li key={itemKey(item)} className={`flex items-stretch ${isOpen ? OPEN : ''}`}>
              {children(item, at, button)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const PAUSE_MS = 150;

/**
 * Calls `read` once a row has stayed open for a moment. Rows that are only passed on the way to another are not read, and leave no
 * row in the audit. An undefined id is no row.
 */
export function useAfterPause(id: string | undefined, read: () => void): void {
  const onPause = useEffectEvent(read);
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => onPause(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id]);
}
