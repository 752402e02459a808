'use client';

import { useState } from 'react';

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
