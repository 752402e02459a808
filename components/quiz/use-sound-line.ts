'use client';

import { useEffect, useState } from 'react';
import { isChosenHere } from '@/components/client/device-choices';
import { readForPlayer, writeForPlayer } from '@/components/client/player-storage';
import type { QuizState } from './quiz-state';

const SOUND_LINE = 'Sounds are off. You can switch them on in Settings.';

/** Returns a hint for the first result on this device, unless the player has used the switch. */
export function useSoundLine(playerHash: string, { judgement }: Pick<QuizState, 'judgement'>): string | null {
  const [line, setLine] = useState<string | null>(null);
  useEffect(() => {
    if (!judgement) return setLine(null);
    if (isChosenHere('sounds') || readForPlayer(playerHash, 'quiz_sound_explained')) return;
    writeForPlayer(playerHash, 'quiz_sound_explained', true);
    setLine(SOUND_LINE);
  }, [playerHash, judgement]);
  return line;
}
