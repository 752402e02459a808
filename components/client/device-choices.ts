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
