/** Defaults of the settings that apply to this device, whoever plays on it. */
const DEFAULTS = { vibration: true, sounds: false } as const;

export type DeviceSetting = keyof typeof DEFAULTS;

export function isSettingOn(setting: DeviceSetting): boolean {
  try {
    const kept = localStorage.getItem(setting);
    return kept === null ? DEFAULTS[setting] : kept === 'on';
  } catch {
    return DEFAULTS[setting];
  }
}

export function switchSetting(setting: DeviceSetting, on: boolean): void {
  try {
    localStorage.setItem(setting, on ? 'on' : 'off');
  } catch {
    // Without storage the setting lasts for this page only.
  }
}

/** Browsers limit a cookie's lifetime to this. */
const COOKIE_DAYS = 400;

/** Stores a setting in a cookie, because the server reads it too. Null deletes the cookie. */
export function storeCookie(name: string, value: string | null): void {
  const seconds = value === null ? 0 : COOKIE_DAYS * 24 * 60 * 60;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${seconds}; samesite=lax`;
}
