import localFont from 'next/font/local';

/** The text font. Font files come from npm, so that a build needs only the registry. */
export const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'swap',
  variable: '--font-inter',
});

export const barlow = localFont({
  src: [
    {
      path: '../node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2',
      weight: '600',
    },
    {
      path: '../node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-800-normal.woff2',
      weight: '800',
    },
  ],
  display: 'swap',
  variable: '--font-barlow',
});
