'use client';

import { useEffect, useState } from 'react';
import { readForPlayer, writeForPlayer } from '@/components/client/player-storage';
import type { QuizState } from './quiz-state';

const STAR_LINE = 'You lost a star instead of a life. Stars are bonus guesses and are always used first.';

export function useStarLine(playerHash: string, state: QuizState): string | null {
  const [line, setLine] = useState<string | null>(null);
  const starSpent = state.spent === 'star';
  useEffect(() => {
    if (!starSpent) return setLine(null);
    if (readForPlayer(playerHash, 'quiz_star_explained')) return;
    writeForPlayer(playerHash, 'quiz_star_explained', true);
    setLine(STAR_LINE);
  }, [playerHash, starSpent]);
  return line;
}
