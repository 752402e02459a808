'use client';

import { type ReactNode, useOptimistic, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, redirectIfEnded } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { SwitchRow } from '@/components/ui/forms/switch-row';
import { IconClock } from '@/components/ui/icons/icons';
import { IconEye } from '@/components/ui/icons/more-icons';
import type { ActionResult } from '@/lib/contract/action-result';

type SavedSwitchProps = {
  icon: ReactNode;
  label: string;
  note: string;
  on: boolean;
  save: (on: boolean) => Promise<ActionResult<unknown>>;
};

/** Renders a switch that the server stores. It flips at once, and back if saving fails. */
export function SavedSwitch({ on, save, ...text }: SavedSwitchProps) {
  const common = useTexts('common');
  const [saved, setSaved] = useState(on);
  const [shown, show] = useOptimistic(saved);
  const [busy, startChange] = useTransition();
  function flip() {
    startChange(async () => {
      show(!shown);
      const answer = await save(!shown).catch(() => null);
      if (answer?.ok) setSaved(!shown);
      else if (!redirectIfEnded(answer)) toast.error(failureText(answer, common('somethingWrong')));
    });
  }
  return <SwitchRow {...text} on={shown} busy={busy} onFlip={flip} />;
}

type NoTimerSwitchProps = {
  noTimer: boolean;
  setNoTimer: (input: { noTimer: boolean }) => Promise<ActionResult<unknown>>;
};

/** Turns the clock off (WCAG 2.2.1). Untimed rounds score half. */
export function NoTimerSwitch({ noTimer, setNoTimer }: NoTimerSwitchProps) {
  const t = useTexts('settings');
  return (
    <SavedSwitch
      icon={<IconClock />}
      label={t('noTimer')}
      note={t('noTimerNote')}
      on={noTimer}
      save={(on) => setNoTimer({ noTimer: on })}
    />
  );
}

type ShowKnowledgeSwitchProps = {
  hidesKnowledge: boolean;
  setPreferences: (input: { hidesKnowledge: boolean }) => Promise<ActionResult<unknown>>;
};

export function ShowKnowledgeSwitch({ hidesKnowledge, setPreferences }: ShowKnowledgeSwitchProps) {
  const t = useTexts('settings');
  return (
    <SavedSwitch
      icon={<IconEye />}
      label={t('showKnowledge')}
      note={t('showKnowledgeNote')}
      on={!hidesKnowledge}
      save={(on) => setPreferences({ hidesKnowledge: !on })}
    />
  );
}
