/** How the game looks on one device. Cookies keep it, so that the first answer of the server already has it. Browser-safe. */
export const THEMES = ['system', 'light', 'dark'] as const;
export const TEXT_SIZES = ['normal', 'large', 'larger'] as const;

export type Look = { theme: (typeof THEMES)[number]; textSize: (typeof TEXT_SIZES)[number] };

export const LOOK_COOKIES = { theme: 'theme', textSize: 'text_size' } as const satisfies Record<
  keyof Look,
  string
>;

/** Cookie with the language chosen on this device. A player's stored language takes precedence. */
export const LANGUAGE_COOKIE = 'language';

/** Returns the look that a `Cookie` header, or `document.cookie`, has. What is missing or unknown is the first choice. */
export function readLook(cookies: string): Look {
  const pairs = cookies.split('; ');
  const chosen = <T extends string>(name: string, values: readonly [T, ...T[]]): T =>
    values.find((value) => pairs.includes(`${name}=${value}`)) ?? values[0];
  return { theme: chosen(LOOK_COOKIES.theme, THEMES), textSize: chosen(LOOK_COOKIES.textSize, TEXT_SIZES) };
}

/** Tells whether this device has chosen anything but the first choices. */
export function hasOwnLook(cookies: string): boolean {
  const { theme, textSize } = readLook(cookies);
  return theme !== THEMES[0] || textSize !== TEXT_SIZES[0];
}

const PAGE_COLORS = { light: '#efe4cb', dark: '#10141f' } as const;

/** Returns the color of the browser's own bars for each color scheme of the device: `--page` of app/globals.css. */
export function barColors(theme: Look['theme']): { media: string; color: string }[] {
  return (['light', 'dark'] as const).map((scheme) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    color: PAGE_COLORS[theme === 'system' ? scheme : theme],
  }));
}
