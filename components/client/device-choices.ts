import { WITHOUT_PHOTOS_COOKIE } from '@/lib/contract/quiz/without-photos';

/** Defaults of the settings of this device, which are stored apart from the player's keys. */
const UNCHOSEN = { vibration: true, sounds: false } as const;

export type DeviceChoice = keyof typeof UNCHOSEN;

export function isOnHere(choice: DeviceChoice): boolean {
  try {
    const kept = localStorage.getItem(choice);
    return kept === null ? UNCHOSEN[choice] : kept === 'on';
  } catch {
    return UNCHOSEN[choice];
  }
}

export function switchHere(choice: DeviceChoice, on: boolean): void {
  try {
    localStorage.setItem(choice, on ? 'on' : 'off');
  } catch {
    // Without storage the setting lasts for this page only.
  }
}

/** Whether this device plays without photos. A cookie keeps it, because the server then sends a figure for each photo. */
export function hidesPhotosHere(): boolean {
  return document.cookie.split('; ').includes(`${WITHOUT_PHOTOS_COOKIE}=1`);
}

/** Browsers keep no cookie for longer. */
const COOKIE_DAYS = 400;

export function hidePhotosHere(hide: boolean): void {
  const seconds = hide ? COOKIE_DAYS * 24 * 60 * 60 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
  document.cookie = `${WITHOUT_PHOTOS_COOKIE}=1; path=/; max-age=${seconds}; samesite=lax`;
}
