'use client';

import { useEffect, useRef, useState } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { ShownRequest } from '@/lib/contract/desk/removals';
import { noAnswer } from '../shell/failure-text';
import { useAfterPause } from '../ui/queue';

export type ShowRequest = (input: { receipt: string; from?: number }) => Promise<DeskResult<ShownRequest>>;

type Loaded = { receipt: string; shown: ShownRequest | null; problem: string | null };

/** Reads the open request with its matches, and further matches on demand. */
export function useShownRequest(show: ShowRequest, receipt: string | undefined) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const wanted = useRef(receipt);

  async function read(from: number): Promise<void> {
    if (receipt === undefined) return;
    const result = await show({ receipt, from }).catch(noAnswer);
    if (wanted.current !== receipt) return;
    if (!result.ok) {
      const problem = result.message;
      return setLoaded((before) => ({ shown: null, ...before, receipt, problem }));
    }
    setLoaded((before) => {
      const earlier = from > 0 && before?.receipt === receipt ? (before.shown?.matches ?? []) : [];
      const shown = { ...result.data, matches: [...earlier, ...result.data.matches] };
      return { receipt, shown, problem: null };
    });
  }

  useEffect(() => {
    wanted.current = receipt;
  }, [receipt]);
  useAfterPause(receipt, () => void read(0));

  const mine = loaded?.receipt === receipt ? loaded : null;
  return {
    shown: mine?.shown ?? null,
    problem: mine?.problem ?? null,
    reload: () => read(0),
    more: () => read(mine?.shown?.next ?? 0),
  };
}
