/**
 * Files whose texts are all in catalogs: `npm run messages` fails on a literal text in them. The list ends as `components/**` and
 * `app/**`, and then goes.
 */
export const CONVERTED = [
  'components/badges/**/*.{ts,tsx}',
  'app/(play)/badge/**/*.{ts,tsx}',
  'app/(welcome)/shared/badge/**/*.{ts,tsx}',
  'lib/badges/**/*.ts',
];
