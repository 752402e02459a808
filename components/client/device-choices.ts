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

/** Browsers keep no cookie for longer. */
const COOKIE_DAYS = 400;

/** Keeps a setting that the server reads, too. Null deletes it. */
export function keepCookie(name: string, value: string | null): void {
  const seconds = value === null ? 0 : COOKIE_DAYS * 24 * 60 * 60;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${seconds}; samesite=lax`;
}
