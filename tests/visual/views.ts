/** Every state is checked in each of these. A test continues in the first. */
export const VIEWS = [
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark', reducedMotion: 'reduce' },
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light', reducedMotion: 'no-preference' },
  { name: 'small-dark', width: 320, height: 640, colorScheme: 'dark', reducedMotion: 'reduce' },
  { name: 'desktop-light', width: 1280, height: 900, colorScheme: 'light', reducedMotion: 'reduce' },
  /** 1280 × 900 at 200 % zoom. */
  { name: 'zoomed-dark', width: 640, height: 450, colorScheme: 'dark', reducedMotion: 'reduce' },
] as const;

/** For screens that a phone on its side lays out in another way. */
export const ON_ITS_SIDE = [
  { name: 'side-dark', width: 844, height: 390, colorScheme: 'dark', reducedMotion: 'reduce' },
  { name: 'side-light', width: 667, height: 375, colorScheme: 'light', reducedMotion: 'reduce' },
] as const;

/** The widest and the narrowest screen in the other colors. */
export const OTHER_COLORS = [
  { name: 'small-light', width: 320, height: 640, colorScheme: 'light', reducedMotion: 'reduce' },
  { name: 'desktop-dark', width: 1280, height: 900, colorScheme: 'dark', reducedMotion: 'reduce' },
] as const;

/** Projectors and streams, a laptop, and a screen of another shape. */
export const BIG_SCREENS = [
  { name: 'full-hd', width: 1920, height: 1080, colorScheme: 'dark', reducedMotion: 'reduce' },
  { name: 'hd', width: 1280, height: 720, colorScheme: 'dark', reducedMotion: 'reduce' },
  { name: 'laptop', width: 1440, height: 900, colorScheme: 'light', reducedMotion: 'reduce' },
  { name: 'projector', width: 1024, height: 768, colorScheme: 'light', reducedMotion: 'reduce' },
] as const;

export type View = (typeof VIEWS | typeof ON_ITS_SIDE | typeof OTHER_COLORS | typeof BIG_SCREENS)[number];

/** The folder of the pictures and their contact sheets. */
export const PICTURES = 'test-results/look';
