'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { readForSession, writeForSession } from '@/components/client/device/player-storage';
import type { QuizState } from '../machine/quiz-state';
import type { FindCounty, Place } from './find-place';

/** After this time the game starts with the whole nation. */
const PATIENCE_MS = 6000;

/**
 * Provides the place to play from: that of this visit, else the player's county, located once and not before `isDue`. A refusal
 * opens the list of places (`isChoosing`). `announced` names a substitute county, once per session.
 */
export function useCounty(findCounty: FindCounty, isDue: boolean) {
  const [ready, setReady] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const [announced, setAnnounced] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const hasChosen = useRef(false);

  const playFrom = useCallback((next: Place | null) => {
    setPlace(next);
    setReady(true);
    const isUnannounced = next?.isSubstitute && readForSession('fips_modal_dismissed') === null;
    setAnnounced(isUnannounced ? next.name : null);
  }, []);

  useEffect(() => {
    let left = false;
    const patience = isDue ? setTimeout(() => setReady(true), PATIENCE_MS) : undefined;
    void import('./find-place')
      .then(async ({ placeOfVisit, locateFirst }) => {
        const kept = placeOfVisit();
        if (kept !== undefined) return { place: kept, refusedNow: false };
        return isDue ? locateFirst(findCounty) : null;
      })
      // The code may fail to load, for example offline. The game then starts when the patience ends.
      .catch(() => null)
      .then((found) => {
        if (!found || left || hasChosen.current) return;
        if (found.refusedNow) return setChoosing(true);
        keepForVisit(found.place);
        playFrom(found.place);
      });
    return () => {
      left = true;
      clearTimeout(patience);
    };
  }, [findCounty, isDue, playFrom]);

  function choose(next: Place | null) {
    hasChosen.current = true;
    keepForVisit(next);
    playFrom(next);
    setChoosing(false);
  }
  function closeList() {
    setChoosing(false);
    // After a refusal this chooses the nation. A guest may still be asked for the location later.
    if (isDue && readForSession('quiz_county') === null) choose(null);
  }
  function dismiss() {
    writeForSession('fips_modal_dismissed', 'true');
    setAnnounced(null);
  }
  return {
    // A player who chooses first gets the first questions from that place.
    ready: (ready || !isDue) && !isChoosing,
    place,
    announced,
    isChoosing,
    dismiss,
    openList: () => setChoosing(true),
    closeList,
    choose,
  };
}

type Announced = { announced: string | null; place: Place | null };

/** Returns the county to announce over the question on screen, only while questions from it are open. */
export function overlayOf(
  { announced, place }: Announced,
  { phase, questions }: Pick<QuizState, 'phase' | 'questions'>,
): string | null {
  return phase === 'asking' && questions.some(({ table }) => table === place?.table) ? announced : null;
}

const keepForVisit = (place: Place | null) => writeForSession('quiz_county', JSON.stringify(place));
