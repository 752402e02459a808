'use client';

import { type ReactNode, useOptimistic, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/failure-text';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import { SwitchRow } from '@/components/ui/switch-row';
import type { ActionResult } from '@/lib/contract/action-result';

type SavedSwitchProps = {
  icon: ReactNode;
  label: string;
  note: string;
  /** As the server has it. */
  on: boolean;
  save: (on: boolean) => Promise<ActionResult<unknown>>;
};

/** A switch that the server stores. It flips at once, and back when saving fails. */
export function SavedSwitch({ on, save, ...text }: SavedSwitchProps) {
  const [saved, setSaved] = useState(on);
  const [shown, show] = useOptimistic(saved);
  const [busy, startChange] = useTransition();
  function flip() {
    startChange(async () => {
      show(!shown);
      const answer = await save(!shown).catch(() => null);
      if (answer?.ok) setSaved(!shown);
      else if (!leaveIfEnded(answer)) toast.error(failureText(answer, 'Something went wrong'));
    });
  }
  return <SwitchRow {...text} on={shown} busy={busy} onFlip={flip} />;
}
