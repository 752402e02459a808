import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildContext, placeIn, rehearseImage } from '@/local/containers/rehearse-image';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'lineup-image-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

function rehearse(lines: readonly string[]) {
  const path = join(scratch, 'Dockerfile');
  writeFileSync(path, lines.join('\n'));
  return rehearseImage(path, { into: join(scratch, 'image'), env: { GIVEN: 'given' }, onStep: () => {} });
}

test('a stage has what was copied and run in it, and the next only what it takes', () => {
  const stage = rehearse([
    'FROM node:24-slim AS build',
    'WORKDIR /game',
    'ENV MADE=made',
    'COPY package.json LICENSE ./',
    'COPY docker ./docker',
    'RUN echo "$GIVEN $MADE" > word && mkdir -p /files && chown node:node /files && rm LICENSE',
    'FROM node:24-slim',
    'WORKDIR /play',
    'ENV PORT=1',
    'COPY --from=build /game ./',
    'HEALTHCHECK --interval=1s CMD ["true"]',
    'CMD ["node", "--import", "tsx"]',
  ]);
  expect(readFileSync(placeIn(stage, 'word'), 'utf8')).toBe('given made\n');
  expect(existsSync(placeIn(stage, 'package.json'))).toBe(true);
  expect(existsSync(placeIn(stage, 'docker/pages.Dockerfile'))).toBe(true);
  expect(existsSync(placeIn(stage, 'LICENSE'))).toBe(false);
  expect(existsSync(placeIn(stage, '/files'))).toBe(false);
  expect(stage).toMatchObject({
    workdir: '/play',
    env: { PORT: '1' },
    command: ['node', '--import', 'tsx'],
    healthcheck: ['true'],
  });
});

test('what git does not have and what .dockerignore names reaches no build', () => {
  const context = buildContext();
  expect(context).toContain('app/layout.tsx');
  expect(context).toContain('.env.example');
  expect(
    context.filter((path) => /^(tests|docs|bench|node_modules|\.git|\.next|\.data)(\/|$)/.test(path)),
  ).toEqual([]);
  expect(() => rehearse(['FROM node:24-slim', 'COPY tests ./tests'])).toThrow(
    'Dockerfile:2: COPY: nothing of tests',
  );
});

test('a step that fails is told by its line', () => {
  expect(() => rehearse(['FROM node:24-slim', 'RUN true', 'RUN exit 3'])).toThrow('Dockerfile:3: RUN');
  expect(() => rehearse(['FROM node:24-slim', 'COPY --from=none /x /y'])).toThrow(
    'Dockerfile:2: COPY: no stage none',
  );
  expect(() => rehearse(['FROM node:24-slim', 'SHELL ["bash"]'])).toThrow('SHELL is not rehearsed');
});
