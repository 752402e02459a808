import { readForSession } from '@/components/client/player-storage';
import type { ActionResult } from '@/lib/contract/action-result';

export type CountyAnswer = { fipsExist: 'true' | 'false'; countyName: string; fips: string };
export type FindCounty = (input: { lat: number; long: number }) => Promise<ActionResult<CountyAnswer>>;

/** A county or state to play from. The whole nation is null. */
export type Place = {
  /** The FIPS code: five digits of a county, two of a state. */
  table: string;
  name: string;
  /** The nearest county with records, because the player's own has none. */
  isSubstitute: boolean;
};

/** `refused`: the browser gives no location. `failed`: it does not know it, or no county was found. */
export type Located = { place: Place } | { problem: 'refused' | 'failed' };

const POSITION_TIMEOUT_MS = 5000;

/** Finds the county of the player, or the nearest one with records. */
export async function locate(findCounty: FindCounty): Promise<Located> {
  const position = await currentPosition();
  if (typeof position === 'string') return { problem: position };
  const answer = await findCounty(position).catch(() => null);
  if (!answer?.ok) return { problem: 'failed' };
  const { fips: table, countyName: name, fipsExist } = answer.data;
  return { place: { table, name, isSubstitute: fipsExist === 'false' } };
}

/** The same as `locate`. `refusedNow` is true if the browser asked the player, and the player said no. */
export async function locateFirst(
  findCounty: FindCounty,
): Promise<{ place: Place | null; refusedNow: boolean }> {
  const before = await permission();
  const located = await locate(findCounty);
  if ('place' in located) return { place: located.place, refusedNow: false };
  // A browser that was not asked keeps its answer.
  return { place: null, refusedNow: before === 'prompt' && (await permission()) === 'denied' };
}

async function permission(): Promise<PermissionState | null> {
  const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return status?.state ?? null;
}

type Position = { lat: number; long: number };

function currentPosition(): Promise<Position | 'refused' | 'failed'> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('refused');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, long: coords.longitude }),
      ({ code }) => resolve(code === 1 ? 'refused' : 'failed'),
      { timeout: POSITION_TIMEOUT_MS, maximumAge: 10 * 60_000 },
    );
  });
}

/** Returns the place kept for this visit; undefined when none is. */
export function placeOfVisit(): Place | null | undefined {
  const kept = readForSession('quiz_county');
  return kept === null ? undefined : parsePlace(kept);
}

/** Returns null for the nation, undefined for malformed data. */
export function parsePlace(stored: string): Place | null | undefined {
  try {
    const parsed = JSON.parse(stored);
    if (parsed === null) return null;
    const { table, name, isSubstitute } = parsed;
    const isPlace = typeof name === 'string' && typeof table === 'string' && /^\d{2}(\d{3})?$/.test(table);
    return isPlace && typeof isSubstitute === 'boolean' ? { table, name, isSubstitute } : undefined;
  } catch {
    return undefined;
  }
}
