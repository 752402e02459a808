'use client';

import { useEffect } from 'react';
import { photoSources } from './question-photo';
import type { QuizState } from './quiz-state';

export function useNextPhoto(state: QuizState): void {
  usePhotoAhead(state.questions[1]?.question ?? state.upcoming?.questions[0]?.question);
}

/** Loads a photo before it shows. `url` is its signed URL. */
export function usePhotoAhead(url: string | undefined): void {
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.srcset = photoSources(url);
    image.src = `${url}?s=1`;
  }, [url]);
}
