'use client';

import { useEffect } from 'react';
import { photoSources } from './question-photo';
import type { QuizState } from './quiz-state';

export function useNextPhoto(state: QuizState): void {
  const next = state.questions[1]?.question ?? state.upcoming?.questions[0]?.question;
  useEffect(() => {
    if (!next) return;
    const image = new Image();
    image.srcset = photoSources(next);
    image.src = `${next}?s=1`;
  }, [next]);
}
