'use client';

import { useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** A list that is worked off: one item is open, and items leave it before the server's next list comes. */
export function useQueue<T>(items: readonly T[], idOf: (item: T) => string) {
  const [dropped, setDropped] = useState(NONE);
  const [opened, setOpened] = useState<{ id: string | null; at: number }>({ id: null, at: 0 });
  const left = items.filter((item) => !dropped.has(idOf(item)));
  const found = left.findIndex((item) => idOf(item) === opened.id);
  // When the open item has left, the next one takes its place.
  const at = found >= 0 ? found : Math.min(opened.at, left.length - 1);
  const open = (to: number) => {
    const item = left[Math.min(Math.max(to, 0), left.length - 1)];
    if (item !== undefined) setOpened({ id: idOf(item), at: left.indexOf(item) });
  };
  return {
    left,
    current: left[at],
    open,
    move: (by: number) => open(at + by),
    drop: (ids: readonly string[]) => {
      setOpened((before) => ({ ...before, at: Math.max(at, 0) }));
      setDropped((before) => new Set([...before, ...ids]));
    },
  };
}
