import { barColors, LOOK_COOKIES, type Look, readLook } from '@/lib/contract/players/look';
import { keepCookie } from './device-choices';

/** Returns the look of this device. */
export const lookHere = (): Look => readLook(document.cookie);

/** Shows the page as this device's cookies say. Another tab may have changed them. */
export function showLook(): void {
  const look = lookHere();
  Object.assign(document.documentElement.dataset, look);
  for (const { media, color } of barColors(look.theme))
    document.querySelector(`meta[name="theme-color"][media="${media}"]`)?.setAttribute('content', color);
}

/** Keeps one choice on this device, and shows it at once. */
export function chooseLook<K extends keyof Look>(choice: K, value: Look[K]): void {
  keepCookie(LOOK_COOKIES[choice], value);
  showLook();
}

/** Shows what another tab has chosen when the player comes back to this one. Returns how to stop. */
export function followLook(): () => void {
  document.addEventListener('visibilitychange', showLook);
  return () => document.removeEventListener('visibilitychange', showLook);
}
