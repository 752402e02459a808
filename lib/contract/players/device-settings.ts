/** Settings of a device are stored in cookies, so that the server can use them to render a page. */

export const THEMES = ['system', 'light', 'dark'] as const;
export const TEXT_SIZES = ['normal', 'large', 'larger'] as const;

export type Appearance = { theme: (typeof THEMES)[number]; textSize: (typeof TEXT_SIZES)[number] };

export const APPEARANCE_COOKIES = { theme: 'theme', textSize: 'text_size' } as const satisfies Record<
  keyof Appearance,
  string
>;

/** The language chosen on this device. A player's stored language takes precedence. */
export const LANGUAGE_COOKIE = 'language';

export const WITHOUT_PHOTOS_COOKIE = 'without_photos';

/** Returns the appearance in a `Cookie` header or `document.cookie`. Missing and unknown values become the default. */
export function readAppearance(cookies: string): Appearance {
  const pairs = cookies.split('; ');
  const chosen = <T extends string>(name: string, values: readonly [T, ...T[]]): T =>
    values.find((value) => pairs.includes(`${name}=${value}`)) ?? values[0];
  return {
    theme: chosen(APPEARANCE_COOKIES.theme, THEMES),
    textSize: chosen(APPEARANCE_COOKIES.textSize, TEXT_SIZES),
  };
}

export function hasChosenAppearance(cookies: string): boolean {
  const { theme, textSize } = readAppearance(cookies);
  return theme !== THEMES[0] || textSize !== TEXT_SIZES[0];
}

const PAGE_COLORS = { light: '#efe4cb', dark: '#10141f' } as const;

/** Returns the color of the browser's toolbars for each color scheme. The colors equal `--page` in app/globals.css. */
export function barColors(theme: Appearance['theme']): { media: string; color: string }[] {
  return (['light', 'dark'] as const).map((scheme) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    color: PAGE_COLORS[theme === 'system' ? scheme : theme],
  }));
}
