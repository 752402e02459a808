import { isOnHere } from './device-choices';
import type { Moment } from './sounds';

/** Milliseconds on, off, on: one touch for what is good, two for what is not. */
const TOUCHES: Partial<Record<Moment, number | number[]>> = {
  right: 25,
  wrong: [25, 60, 25],
  lifeLost: [25, 60, 25],
  badge: 25,
};

/** A light touch and a short sound, each where it is switched on and the device has it. */
export function signal(moment: Moment): void {
  // Browsers complain where nothing on the page was touched yet (an answer from another tab).
  if (!navigator.userActivation?.hasBeenActive) return;
  const touch = TOUCHES[moment];
  if (touch !== undefined && isOnHere('vibration')) navigator.vibrate?.(touch);
  if (!isOnHere('sounds')) return;
  import('./sounds').then(
    ({ playSound }) => playSound(moment),
    // Without a network there is no code for them either.
    () => undefined,
  );
}
