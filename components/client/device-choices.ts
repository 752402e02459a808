/** Kept apart from the player's keys: choices for this device. What they are until somebody chooses. */
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
    // Without storage the switch holds for this page only.
  }
}
