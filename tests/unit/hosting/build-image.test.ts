import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildContext, buildImage, pathIn } from '@/local/containers/build-image';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'lineup-image-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

function build(lines: readonly string[]) {
  const path = join(scratch, 'Dockerfile');
  writeFileSync(path, lines.join('\n'));
  return buildImage(path, {
    into: join(scratch, 'image'),
    run: (command, cwd, { env }) => {
      execFileSync('sh', ['-ec', command], { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });
    },
  });
}

test('a stage contains what was copied and run in it, and the next stage only what it copies', () => {
  const image = build([
    'FROM node:24-slim AS build',
    'WORKDIR /game',
    'ENV MADE=made',
    'COPY package.json LICENSE ./',
    'COPY docker ./docker',
    'RUN --mount=type=cache,target=/x echo "$MADE" > word \\',
    '  && rm LICENSE',
    'FROM node:24-slim',
    'WORKDIR /play',
    'ENV PORT=1',
    'COPY --from=build --chown=root:root /game ./',
    'USER node',
    'HEALTHCHECK --interval=1s CMD ["true"]',
    'CMD ["node", "--import", "tsx"]',
  ]);
  expect(readFileSync(pathIn(image, 'word'), 'utf8')).toBe('made\n');
  expect(existsSync(pathIn(image, 'package.json'))).toBe(true);
  expect(existsSync(pathIn(image, 'docker/pages.Dockerfile'))).toBe(true);
  expect(existsSync(pathIn(image, 'LICENSE'))).toBe(false);
  expect(existsSync(pathIn(image, '/game'))).toBe(false);
  expect(image).toMatchObject({
    workdir: '/play',
    env: { PORT: '1' },
    user: 'node',
    command: ['node', '--import', 'tsx'],
    healthcheck: ['true'],
  });
});

test('files outside git and files that .dockerignore names are not in the build context', () => {
  const context = buildContext();
  expect(context).toContain('app/layout.tsx');
  expect(context).toContain('app/api/bench/route.bench.tsx');
  expect(context).toContain('.env.example');
  expect(
    context.filter((path) => /^(tests|docs|bench|node_modules|\.git|\.next|\.data)(\/|$)/.test(path)),
  ).toEqual([]);
  expect(() => build(['FROM node:24-slim', 'COPY tests ./tests'])).toThrow(
    'Dockerfile:2: COPY: tests is not in the build context',
  );
});

test('a failing step is reported with its line', () => {
  expect(() => build(['FROM node:24-slim', 'RUN true', 'RUN exit 3'])).toThrow('Dockerfile:3: RUN');
  expect(() => build(['FROM node:24-slim', 'COPY --from=none /x /y'])).toThrow(
    'Dockerfile:2: COPY: no stage none',
  );
  expect(() => build(['FROM node:24-slim', 'SHELL ["bash"]'])).toThrow('SHELL is not supported here');
});
