'use client';

import { useEffect, useState } from 'react';
import { readForSession, writeForSession } from '@/components/client/player-storage';
import type { ActionResult } from '@/lib/contract/action-result';
import type { QuizState } from './quiz-state';

export type CountyAnswer = { fipsExist: 'true' | 'false'; countyName: string; fips: string };
export type FindCounty = (input: { lat: number; long: number }) => Promise<ActionResult<CountyAnswer>>;

/** After this time the game starts with the national mix. */
const PATIENCE_MS = 6000;
const POSITION_TIMEOUT_MS = 5000;
/** Saved when no county was found, so that the browser does not ask again in this visit. */
const NATIONAL_MIX = 'null';

/**
 * Finds the county to play from, once per visit and not before `isDue`. If location is refused, fails or takes too long,
 * `table` stays undefined (national mix). `announced` names a county without records nearby, once per session.
 */
export function useCounty(findCounty: FindCounty, isDue: boolean) {
  const [ready, setReady] = useState(false);
  const [county, setCounty] = useState<CountyAnswer | null>(null);
  const [announced, setAnnounced] = useState<string | null>(null);

  useEffect(() => {
    if (!isDue) return;
    let left = false;
    const patience = setTimeout(() => setReady(true), PATIENCE_MS);
    void countyOfVisit(findCounty).then((found) => {
      if (left) return;
      setCounty(found);
      setReady(true);
      if (found?.fipsExist !== 'false' || readForSession('fips_modal_dismissed') !== null) return;
      setAnnounced(found.countyName);
    });
    return () => {
      left = true;
      clearTimeout(patience);
    };
  }, [findCounty, isDue]);

  function dismiss() {
    writeForSession('fips_modal_dismissed', 'true');
    setAnnounced(null);
  }
  return { ready: ready || !isDue, table: county?.fips, announced, dismiss };
}

/** Returns the county to announce over the question on screen: only over one that is from that county. */
export function overlayOf(
  { announced, table }: { announced: string | null; table: string | undefined },
  { phase, questions }: Pick<QuizState, 'phase' | 'questions'>,
): string | null {
  return phase === 'asking' && questions[0]?.table === table ? announced : null;
}

async function countyOfVisit(findCounty: FindCounty): Promise<CountyAnswer | null> {
  const known = readForSession('quiz_county');
  const remembered = known === null ? undefined : parseCounty(known);
  if (remembered !== undefined) return remembered;
  const position = await currentPosition();
  // A failed look-up counts like a refused one.
  const answer = position && (await findCounty(position).catch(() => null));
  const found = answer?.ok ? answer.data : null;
  writeForSession('quiz_county', found ? JSON.stringify(found) : NATIONAL_MIX);
  return found;
}

/** Returns null for the national mix, undefined for malformed data. */
export function parseCounty(stored: string): CountyAnswer | null | undefined {
  try {
    const county = JSON.parse(stored);
    if (county === null) return null;
    const { fipsExist, countyName, fips } = county;
    const isCounty = typeof countyName === 'string' && typeof fips === 'string' && /^\d{5}$/.test(fips);
    return isCounty && (fipsExist === 'true' || fipsExist === 'false')
      ? { fipsExist, countyName, fips }
      : undefined;
  } catch {
    return undefined;
  }
}

function currentPosition(): Promise<{ lat: number; long: number } | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, long: coords.longitude }),
      () => resolve(null),
      { timeout: POSITION_TIMEOUT_MS, maximumAge: 10 * 60_000 },
    );
  });
}
