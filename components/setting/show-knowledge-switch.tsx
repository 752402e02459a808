'use client';

import { IconEye } from '@/components/ui/more-icons';
import type { ActionResult } from '@/lib/contract/action-result';
import { SavedSwitch } from './saved-switch';

type ShowKnowledgeSwitchProps = {
  hidesKnowledge: boolean;
  setPreferences: (input: { hidesKnowledge: boolean }) => Promise<ActionResult<unknown>>;
};

/** Shows or hides *What you know* on the card that friends see. */
export function ShowKnowledgeSwitch({ hidesKnowledge, setPreferences }: ShowKnowledgeSwitchProps) {
  return (
    <SavedSwitch
      icon={<IconEye />}
      label="Show friends what I know"
      note="How many answers you got right, on your card."
      on={!hidesKnowledge}
      save={(on) => setPreferences({ hidesKnowledge: !on })}
    />
  );
}
