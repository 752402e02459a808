'use client';

import { useEffect } from 'react';
import type { AnswerOption } from './answer-list';

/** Lets keys 1 to 4 choose an option; without options they do nothing. */
export function useAnswerKeys(
  options: readonly AnswerOption[] | undefined,
  choose: (optionId: string) => void,
): void {
  useEffect(() => {
    if (!options) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      const option = /^[1-4]$/.test(event.key) ? options[Number(event.key) - 1] : undefined;
      if (option) choose(option.option_id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [options, choose]);
}
