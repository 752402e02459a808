'use client';

import { type ReactNode, type Ref, useEffect, useRef } from 'react';

/** What the button of the open item needs, so that its item is in view. */
export type QueueButton = { ref: Ref<HTMLButtonElement>; 'aria-current': 'true' | undefined };

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
