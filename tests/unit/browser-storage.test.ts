import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The only files that write to the storage of a browser; each is forgotten at logout or a choice for the device. */
const KEEPERS = [
  // Built files and the offline page alone.
  'app/_server/offline-worker.ts',
  'components/client/device-choices.ts',
  // Only takes away.
  'components/client/forget-rounds.ts',
  'components/client/player-storage.ts',
];

const sources = globSync(['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}', 'lib/**/*.ts']);

const without = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

test('nothing but the keepers writes to the storage of a browser', () => {
  expect(sources.length).toBeGreaterThan(100);
  const writers = sources.filter((file) =>
    /\b(localStorage|sessionStorage|indexedDB|document\.cookie|caches\.open)\b/.test(
      without(readFileSync(file, 'utf8')),
    ),
  );
  expect(writers.sort()).toEqual(KEEPERS);
});
