'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { UNDO_SHOWN_MS } from '@/lib/contract/desk/undo';
import { DOUBLE_PRESS_MS } from './use-queue';

type Remembered<T> = { value: T; untilMs: number };

/** Keeps recent decisions, oldest first, and undoes the latest first. Also keeps the message about the last one. */
export function useUndo<T>() {
  const t = useTexts('desk');
  const [message, setMessage] = useState<string | null>(null);
  const [stack, setStack] = useState<readonly Remembered<T>[]>([]);
  /** The latest state, also between a change and the next render. */
  const latest = useRef(stack);
  const isUndoing = useRef(false);
  const undoneAtMs = useRef(Number.NEGATIVE_INFINITY);
  const [oldest] = stack;
  const change = (changed: readonly Remembered<T>[]) => {
    latest.current = changed;
    setStack(changed);
  };
  const onExpired = useEffectEvent((expired: Remembered<T>) =>
    change(latest.current.filter((each) => each !== expired)),
  );
  useEffect(() => {
    if (oldest === undefined) return;
    const timer = setTimeout(() => onExpired(oldest), oldest.untilMs - performance.now());
    return () => clearTimeout(timer);
  }, [oldest]);
  return {
    message,
    setMessage,
    canUndo: stack.length > 0,
    remember: (value: T) =>
      change([...latest.current, { value, untilMs: performance.now() + UNDO_SHOWN_MS }]),
    /** Must follow a decision that cannot be undone. Otherwise *Undo* would undo an earlier one. */
    clear: () => change([]),
    /** Undoes the last decision. If `work` resolves to false, the server did not answer, and *Undo* can be pressed again. */
    async undo(work: (value: T) => Promise<boolean>): Promise<void> {
      if (isUndoing.current || performance.now() - undoneAtMs.current < DOUBLE_PRESS_MS) return;
      const last = latest.current.at(-1);
      if (last === undefined) return setMessage(t('nothingToUndo'));
      isUndoing.current = true;
      const isAnswered = await work(last.value).finally(() => {
        isUndoing.current = false;
      });
      undoneAtMs.current = performance.now();
      if (isAnswered) change(latest.current.filter((each) => each !== last));
    },
  };
}
