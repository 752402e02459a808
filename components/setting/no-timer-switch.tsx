'use client';

import { useOptimistic, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { IconClock } from '@/components/ui/icons';
import type { ActionResult } from '@/lib/action-result';

type NoTimerSwitchProps = {
  noTimer: boolean;
  setNoTimer: (input: { noTimer: boolean }) => Promise<ActionResult<unknown>>;
};

/** Playing without the clock (WCAG 2.2.1); such rounds score half. */
export function NoTimerSwitch({ noTimer, setNoTimer }: NoTimerSwitchProps) {
  const [saved, setSaved] = useState(noTimer);
  const [shown, show] = useOptimistic(saved);
  const [busy, startChange] = useTransition();
  function flip() {
    startChange(async () => {
      show(!shown);
      const answer = await setNoTimer({ noTimer: !shown }).catch(() => null);
      if (answer?.ok) setSaved(!shown);
      else toast.error(answer?.message || 'Something went wrong');
    });
  }
  return (
    <button
      type="button"
      role="switch"
      aria-checked={shown}
      aria-busy={busy || undefined}
      onClick={() => !busy && flip()}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left"
    >
      <IconClock className="size-6 shrink-0 text-accent-text" />
      <span className="flex-1">
        <span className="block font-semibold">No timer</span>
        <span className="block text-muted text-sm">Take your time. Right answers score half.</span>
      </span>
      <span
        aria-hidden="true"
        className={`relative h-7 w-12 shrink-0 rounded-full border-2 transition-colors duration-150 ${
          shown ? 'border-accent bg-accent' : 'border-muted bg-transparent'
        }`}
      >
        <span
          className={`absolute top-0.5 left-0.5 size-5 rounded-full transition-transform duration-150 ${
            shown ? 'translate-x-5 bg-on-accent' : 'bg-muted'
          }`}
        />
      </span>
    </button>
  );
}
