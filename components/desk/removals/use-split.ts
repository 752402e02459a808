'use client';

import { useState } from 'react';
import type { RequestMatch, ShownRequest } from '@/lib/contract/desk/removals';

type Split = { receipt: string; erased: ReadonlySet<string> };

const isThere = ({ where }: RequestMatch) => where !== 'gone';

/** Marks which records of the open request are to be erased. What was asked for by photo is marked first. */
export function useSplit(shown: ShownRequest | null) {
  const [split, setSplit] = useState<Split | null>(null);
  const mine = split !== null && split.receipt === shown?.receipt ? split : null;
  const matches = shown?.matches ?? [];
  const toggle = (recordId: string) => {
    if (!mine) return;
    const erased = new Set(mine.erased);
    if (!erased.delete(recordId)) erased.add(recordId);
    setSplit({ ...mine, erased });
  };
  return {
    isOn: mine !== null,
    erased: mine?.erased ?? new Set<string>(),
    start: () => {
      const asked = matches.filter((match) => match.isAsked && isThere(match));
      if (shown) setSplit({ receipt: shown.receipt, erased: new Set(asked.map(({ recordId }) => recordId)) });
    },
    stop: () => setSplit(null),
    toggle,
    /** By the number of the match, from 1. */
    toggleNumber: (number: number) => {
      const match = matches[number - 1];
      if (match && isThere(match)) toggle(match.recordId);
    },
  };
}
