'use client';

import { useEffect } from 'react';
import type { PauseReason, QuizState } from './quiz-state';

const COVERS: ReadonlySet<PauseReason> = new Set(['overlay', 'modal', 'away']);

export function useAnswerKeys(state: QuizState, choose: (optionId: string) => void): void {
  const options = state.phase === 'asking' ? state.questions[0]?.options : undefined;
  const covered = state.pauses.some((reason) => COVERS.has(reason));
  useEffect(() => {
    if (!options || covered) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      const option = /^[1-4]$/.test(event.key) ? options[Number(event.key) - 1] : undefined;
      if (option) choose(option.option_id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [options, covered, choose]);
}
