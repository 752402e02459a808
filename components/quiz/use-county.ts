'use client';

import { useEffect, useState } from 'react';
import { readForSession, writeForSession } from '@/components/client/player-storage';
import type { ActionResult } from '@/lib/contract/action-result';

export type CountyAnswer = { fipsExist: 'true' | 'false'; countyName: string; fips: string };
export type FindCounty = (input: { lat: number; long: number }) => Promise<ActionResult<CountyAnswer>>;

/** How long the first questions wait for a county; after that the national mix starts. */
const PATIENCE_MS = 6000;
const POSITION_TIMEOUT_MS = 5000;
/** Remembered for the visit where no county was found, so that the browser is not asked again. */
const NATIONAL_MIX = 'null';

/**
 * The county to play from: coordinates are read and sent once per visit. Refused, failed or too slow: the national
 * mix, `table` undefined. `overlay` names the county to tell the player about, once per session.
 */
export function useCounty(findCounty: FindCounty) {
  const [ready, setReady] = useState(false);
  const [county, setCounty] = useState<CountyAnswer | null>(null);
  const [overlay, setOverlay] = useState<string | null>(null);

  useEffect(() => {
    let left = false;
    const patience = setTimeout(() => setReady(true), PATIENCE_MS);
    void countyOfVisit(findCounty).then((found) => {
      if (left) return;
      setCounty(found);
      setReady(true);
      if (found?.fipsExist !== 'false' || readForSession('fips_modal_dismissed') !== null) return;
      writeForSession('fips_modal_shown', 'true');
      setOverlay(found.countyName);
    });
    return () => {
      left = true;
      clearTimeout(patience);
    };
  }, [findCounty]);

  function dismiss() {
    writeForSession('fips_modal_dismissed', 'true');
    setOverlay(null);
  }
  return { ready, table: county?.fips, overlay, dismiss };
}

async function countyOfVisit(findCounty: FindCounty): Promise<CountyAnswer | null> {
  const known = readForSession('quiz_county');
  const remembered = known === null ? undefined : parseCounty(known);
  if (remembered !== undefined) return remembered;
  const position = await currentPosition();
  // A failed look-up is as good as a refused one: the game starts anyway.
  const answer = position && (await findCounty(position).catch(() => null));
  const found = answer?.ok ? answer.data : null;
  writeForSession('quiz_county', found ? JSON.stringify(found) : NATIONAL_MIX);
  return found;
}

/** Null for the national mix, undefined for what does not look like a county. */
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
