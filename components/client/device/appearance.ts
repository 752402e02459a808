import {
  APPEARANCE_COOKIES,
  type Appearance,
  barColors,
  readAppearance,
} from '@/lib/contract/players/device-settings';
import { storeCookie } from './device-settings';

export const readDeviceAppearance = (): Appearance => readAppearance(document.cookie);

export function applyAppearance(): void {
  const appearance = readDeviceAppearance();
  Object.assign(document.documentElement.dataset, appearance);
  for (const { media, color } of barColors(appearance.theme))
    document.querySelector(`meta[name="theme-color"][media="${media}"]`)?.setAttribute('content', color);
}

export function setAppearance<K extends keyof Appearance>(choice: K, value: Appearance[K]): void {
  storeCookie(APPEARANCE_COOKIES[choice], value);
  applyAppearance();
}

/** Applies changes from another tab when the player returns to this one. Returns the unsubscribe function. */
export function followAppearance(): () => void {
  document.addEventListener('visibilitychange', applyAppearance);
  return () => document.removeEventListener('visibilitychange', applyAppearance);
}
