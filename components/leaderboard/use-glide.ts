'use client';

import { type RefObject, useLayoutEffect, useRef } from 'react';

const GLIDE_MS = 220;

/**
 * Animates the rows of a list to their new positions when `shown` changes; new rows fade in. Rows are identified by
 * `data-glide`. The first list after a change of tab or filter does not animate, nor does an incomplete list (`shown`
 * is null).
 */
export function useGlide(list: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (shown === null) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-glide]') ?? [];
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const places = new Map<string, number>();
    for (const row of rows) {
      const name = row.dataset.glide ?? '';
      places.set(name, row.offsetTop);
      if (still || before.current.size === 0) continue;
      const from = before.current.get(name);
      if (from === undefined) row.animate({ opacity: [0, 1] }, GLIDE_MS);
      else if (from !== row.offsetTop) glide(row, from - row.offsetTop);
    }
    before.current = places;
  }, [list, shown]);
}

function glide(row: HTMLElement, byPx: number): void {
  row.animate({ transform: [`translateY(${byPx}px)`, 'none'] }, { duration: GLIDE_MS, easing: 'ease-out' });
}
