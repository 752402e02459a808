/** Kept apart from the player's keys: it is a choice for this device. On unless switched off. */
const KEY = 'vibration';

export function vibrationIsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function switchVibration(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Without storage the switch holds for this page only.
  }
}

/** A light touch on an answer where the device has it: one for right, two for wrong. */
export function vibrateFor(correct: boolean): void {
  // Browsers complain where nothing on the page was touched yet (an answer from another tab).
  if (!navigator.userActivation?.hasBeenActive || !vibrationIsOn()) return;
  navigator.vibrate?.(correct ? 25 : [25, 60, 25]);
}
