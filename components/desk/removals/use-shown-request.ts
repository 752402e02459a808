'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { ShownRequest } from '@/lib/contract/desk/removals';

export type ShowRequest = (input: { receipt: string; from?: number }) => Promise<DeskResult<ShownRequest>>;

/** Requests that are only passed on the way to another are not read, and leave no row in the audit. */
const PAUSE_MS = 150;

type Loaded = { receipt: string; shown: ShownRequest | null; problem: string | null };

/** Reads the open request with its matches, and further matches on demand. */
export function useShownRequest(show: ShowRequest, receipt: string | undefined) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const wanted = useRef(receipt);

  async function read(from: number): Promise<void> {
    if (receipt === undefined) return;
    const result = await show({ receipt, from }).catch(() => null);
    if (wanted.current !== receipt) return;
    if (!result?.ok) {
      const problem = result?.message ?? 'The desk could not be reached.';
      return setLoaded((before) => ({ shown: null, ...before, receipt, problem }));
    }
    setLoaded((before) => {
      const earlier = from > 0 && before?.receipt === receipt ? (before.shown?.matches ?? []) : [];
      const shown = { ...result.data, matches: [...earlier, ...result.data.matches] };
      return { receipt, shown, problem: null };
    });
  }

  const readFirst = useEffectEvent(() => void read(0));
  useEffect(() => {
    wanted.current = receipt;
    if (receipt === undefined) return;
    const timer = setTimeout(readFirst, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [receipt]);

  const mine = loaded?.receipt === receipt ? loaded : null;
  return {
    shown: mine?.shown ?? null,
    problem: mine?.problem ?? null,
    reload: () => read(0),
    more: () => read(mine?.shown?.next ?? 0),
  };
}
