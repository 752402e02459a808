import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEADLINE_SECONDS } from '@/app/_server/http/read-body';
import { MAX_WRITE_SECONDS } from '@/lib/platform/storage/storage';
import { ENCODE_SECONDS } from '@/lib/players/image/encode-profile-image';

type Project = {
  framework: string;
  installCommand: string;
  buildCommand: string;
  regions: string[];
  functions: Record<string, { maxDuration: number }>;
};

const project = JSON.parse(readFileSync('vercel.json', 'utf8')) as Project;
const patterns = Object.entries(project.functions).map(([pattern, { maxDuration }]) => ({
  pattern,
  maxDuration,
  files: new Set(globSync(pattern)),
}));
/** Vercel uses the first pattern that matches. */
const durationOf = (file: string) => patterns.find(({ files }) => files.has(file))?.maxDuration ?? 0;
/** The most that Vercel's smallest plan allows. */
const MAX_SECONDS = 300;

test('vercel.json names a script, one region and files that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(project.framework).toBe('nextjs');
  expect(scripts[project.buildCommand.replace('npm run ', '')]).toBe('next build');
  expect(project.installCommand).toBe('npm ci');
  expect(project.regions).toEqual([expect.stringMatching(/^[a-z]{3}1$/)]);
  for (const { pattern, files } of patterns) expect(files.size, pattern).toBeGreaterThan(0);
});

test('every page and route may run as long as its code waits', () => {
  // The longest wait: a slow photo arrives, is decoded, and is stored in two sizes.
  const longest = DEADLINE_SECONDS + ENCODE_SECONDS + 2 * MAX_WRITE_SECONDS;
  const served = globSync('app/**/{page,route}.{ts,tsx}');
  expect(served.length).toBeGreaterThan(50);
  for (const file of served) {
    expect(durationOf(file), file).toBeGreaterThan(longest);
    expect(durationOf(file), file).toBeLessThanOrEqual(MAX_SECONDS);
  }
});

test('what streams a whole account or table may run longest', () => {
  const streaming = globSync('app/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('streamPieces('),
  );
  const routes = streaming.filter((file) => file.endsWith('route.ts'));
  expect(routes).not.toEqual([]);
  for (const file of routes) expect([file, durationOf(file)]).toEqual([file, MAX_SECONDS]);
});
