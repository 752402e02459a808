import { globSync } from 'node:fs';
import { en } from '@/messages/catalogs';
import { literalTexts } from './literal-texts';
import { keysOf, unusedKeys, usedStrings } from './message-keys';
import { readSource } from './read-source';

/** Where people read the texts. Documents of the API, logs, settings and commands stay English. */
const SCREENS = [
  'components/**/*.{ts,tsx}',
  'app/**/*.{ts,tsx}',
  'lib/{badges,contract,notifications,push}/**/*.ts',
];
const ENGLISH = [
  '{app,lib/contract}/api/**',
  'app/**/*.bench.tsx',
  'app/_server/api/**',
  '{app,components}/api-docs/**',
];

/** `npm run messages`: fails on a literal text on a screen and on a key that nothing uses. Types find missing keys. */
const literals = globSync(SCREENS, { exclude: ENGLISH }).flatMap((file) =>
  literalTexts(readSource(file)).map((text) => `${file}: "${text}" belongs in messages/en`),
);

const SOURCES = '{app,commands,components,lib,realtime}/**/*.{ts,tsx}';
const features = Object.keys(en);
const sources = globSync(SOURCES)
  .map(readSource)
  .filter((source) => features.some((feature) => source.includes(`'${feature}'`)))
  .map(usedStrings);
const unused = Object.entries(en).flatMap(([feature, texts]) =>
  unusedKeys(feature, keysOf(texts), sources).map((key) => `messages/en/${feature}.ts: nothing uses ${key}`),
);

for (const problem of [...literals, ...unused]) console.error(problem);
process.exitCode = literals.length + unused.length > 0 ? 1 : 0;
