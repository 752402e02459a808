import { isSettingOn } from '../device/device-settings';
import type { Moment } from './sounds';

/** Vibration patterns in milliseconds: on, off, on. */
const TOUCHES: Partial<Record<Moment, number | number[]>> = {
  right: 25,
  wrong: [25, 60, 25],
  lifeLost: [25, 60, 25],
  badge: 25,
};

export function signal(moment: Moment): void {
  // Browsers log an error before the first interaction with the page.
  if (!navigator.userActivation?.hasBeenActive) return;
  const touch = TOUCHES[moment];
  if (touch !== undefined && isSettingOn('vibration')) navigator.vibrate?.(touch);
  if (!isSettingOn('sounds')) return;
  import('./sounds').then(
    ({ playSound }) => playSound(moment),
    // Offline, the sound code cannot be loaded.
    () => undefined,
  );
}
