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

/** Returns whether the player has used this switch on this device. */
export function isChosenHere(choice: DeviceChoice): boolean {
  try {
    return localStorage.getItem(choice) !== null;
  } catch {
    return true;
  }
}

export function switchHere(choice: DeviceChoice, on: boolean): void {
  try {
    localStorage.setItem(choice, on ? 'on' : 'off');
  } catch {
    // Without storage the setting lasts for this page only.
  }
}
