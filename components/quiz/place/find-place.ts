import { readForSession } from '@/components/client/device/player-storage';
import type { ActionResult } from '@/lib/contract/action-result';

export type CountyAnswer = { fipsExist: 'true' | 'false'; countyName: string; fips: string };
export type FindCounty = (input: { lat: number; long: number }) => Promise<ActionResult<CountyAnswer>>;

/** A county or state to play from. Null stands for the whole nation. */
export type Place = {
  /** FIPS code: two digits for a state, five for a county. */
  table: string;
  name: string;
  /** Whether this is the nearest county with records, because the player's own has none. */
  isSubstitute: boolean;
};

/** `refused`: the browser denies the location. `failed`: it does not know it, or no county was found. */
export type Located = { place: Place } | { problem: 'refused' | 'failed' };

const POSITION_TIMEOUT_MS = 5000;

export async function locate(findCounty: FindCounty): Promise<Located> {
  const position = await currentPosition();
  if (typeof position === 'string') return { problem: position };
  const answer = await findCounty(position).catch(() => null);
  if (!answer?.ok) return { problem: 'failed' };
  const { fips: table, countyName: name, fipsExist } = answer.data;
  return { place: { table, name, isSubstitute: fipsExist === 'false' } };
}

/** Like `locate`, but null without a place. `refusedNow`: the player has just refused the browser's prompt. */
export async function locateFirst(
  findCounty: FindCounty,
): Promise<{ place: Place | null; refusedNow: boolean }> {
  const before = await permission();
  const located = await locate(findCounty);
  if ('place' in located) return { place: located.place, refusedNow: false };
  // Only an answered prompt changes the permission from `prompt` to `denied`.
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

/** Returns the place saved for this visit; null for the nation, undefined if none is saved. */
export function placeOfVisit(): Place | null | undefined {
  const kept = readForSession('quiz_county');
  return kept === null ? undefined : parsePlace(kept);
}

/** Returns the saved place; null for the nation, undefined for malformed data. */
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
