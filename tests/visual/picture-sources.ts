import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { transformSync } from 'esbuild';

export const DOCS_PICTURES = 'docs/pictures';
const MANIFEST = `${DOCS_PICTURES}/sources.json`;
export const SCHEMES = ['light', 'dark'] as const;

const EVERY_SCREEN = [
  'app/globals.css',
  'app/theme.css',
  'components/ui/drawings/height-chart.tsx',
  'components/play/tab-bar.tsx',
];
const QUIZ = [
  'top-bar/top-bar',
  'top-bar/lives-counter',
  'top-bar/score',
  'question/timer-bar',
  'question-view',
  'question/question-photo',
  'question/answer-list',
].map((name) => `components/quiz/${name}.tsx`);

const FACES = ['draw-chart', 'draw-figure', 'draw-photo', 'features', 'palette'].map(
  (name) => `lib/records/faces/${name}.ts`,
);

/** The pictures in the documentation, each with the sources that decide how it looks. */
export const PICTURES = {
  question: [...EVERY_SCREEN, ...QUIZ, ...FACES, 'components/quiz/question/question-title.tsx'],
  result: [
    ...EVERY_SCREEN,
    ...QUIZ,
    ...FACES,
    'components/quiz/result/result-card.tsx',
    'components/quiz/result/share-bar.tsx',
    'components/quiz/result/result-text.ts',
  ],
  badges: [
    ...EVERY_SCREEN,
    'components/badges/badge-grid.tsx',
    'components/badges/progress-bar.tsx',
    'components/ui/page/screen.tsx',
    'lib/contract/badges/catalogue.ts',
  ],
} as const satisfies Record<string, readonly string[]>;

export type PictureName = keyof typeof PICTURES;
export type Manifest = Record<string, Record<string, string>>;

/** Returns the hash of a source without comments, types and formatting, which change no picture. */
export function hashSource(file: string, text: string): string {
  const loader = extname(file) === '.css' ? 'css' : 'tsx';
  const { code } = transformSync(text, { loader, jsx: 'automatic', legalComments: 'none' });
  return createHash('sha256').update(code).digest('hex').slice(0, 16);
}

const hashFile = (file: string) =>
  existsSync(file) ? hashSource(file, readFileSync(file, 'utf8')) : 'missing';

/** Returns what the manifest says of a picture taken now: a hash for each source. */
export function currentSources(name: PictureName): Record<string, string> {
  return Object.fromEntries(PICTURES[name].map((file) => [file, hashFile(file)]));
}

export function readManifest(): Manifest {
  return existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {};
}

/** Records that a picture shows its sources as they are now. */
export function noteTaken(name: PictureName): void {
  const manifest: Manifest = { ...readManifest(), [name]: currentSources(name) };
  const sorted = Object.fromEntries(Object.keys(PICTURES).map((each) => [each, manifest[each] ?? {}]));
  writeFileSync(MANIFEST, `${JSON.stringify(sorted, null, 2)}\n`);
}

export const pictureFile = (name: PictureName, scheme: string) => `${DOCS_PICTURES}/${name}-${scheme}.webp`;

/** Returns the sources that changed since a picture was taken, and the files of it that are missing. */
export function outdatedBy(name: PictureName, manifest: Manifest): string[] {
  const missing = SCHEMES.map((scheme) => pictureFile(name, scheme)).filter((file) => !existsSync(file));
  const noted = manifest[name] ?? {};
  const current = Object.entries(currentSources(name));
  return [...missing, ...current.filter(([file, hash]) => noted[file] !== hash).map(([file]) => file)];
}
