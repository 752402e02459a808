'use client';

import { useOptimistic, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/failure-text';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import { IconClock } from '@/components/ui/icons';
import { SwitchRow } from '@/components/ui/switch-row';
import type { ActionResult } from '@/lib/contract/action-result';

type NoTimerSwitchProps = {
  noTimer: boolean;
  setNoTimer: (input: { noTimer: boolean }) => Promise<ActionResult<unknown>>;
};

/** Turns the clock off (WCAG 2.2.1); such rounds score half. */
export function NoTimerSwitch({ noTimer, setNoTimer }: NoTimerSwitchProps) {
  const [saved, setSaved] = useState(noTimer);
  const [shown, show] = useOptimistic(saved);
  const [busy, startChange] = useTransition();
  function flip() {
    startChange(async () => {
      show(!shown);
      const answer = await setNoTimer({ noTimer: !shown }).catch(() => null);
      if (answer?.ok) setSaved(!shown);
      else if (!leaveIfEnded(answer)) toast.error(failureText(answer, 'Something went wrong'));
    });
  }
  return (
    <SwitchRow
      icon={<IconClock />}
      label="No timer"
      note="Starts with the next set. Right answers score half."
      on={shown}
      busy={busy}
      onFlip={flip}
    />
  );
}
