'use client';

import { IconClock } from '@/components/ui/icons';
import type { ActionResult } from '@/lib/contract/action-result';
import { SavedSwitch } from './saved-switch';

type NoTimerSwitchProps = {
  noTimer: boolean;
  setNoTimer: (input: { noTimer: boolean }) => Promise<ActionResult<unknown>>;
};

/** Turns the clock off (WCAG 2.2.1); such rounds score half. */
export function NoTimerSwitch({ noTimer, setNoTimer }: NoTimerSwitchProps) {
  return (
    <SavedSwitch
      icon={<IconClock />}
      label="No timer"
      note="Starts with the next set. Right answers score half."
      on={noTimer}
      save={(on) => setNoTimer({ noTimer: on })}
    />
  );
}
