import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A log call with an error that bypasses errorReport. */
const RAW_ERROR =
  /\b(?:log|logger)\.(?:trace|debug|info|warn|error|fatal)\(\s*(?:(?:err|error|cause)\s*[,)]|\{[^}]*?\b(?:err\b|error\s*[,}]|error:(?!\s*errorReport\()))/;

test('errors reach the log through errorReport only', () => {
  const files = globSync('{app,lib,realtime}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => RAW_ERROR.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  "ctx.log.error({ err: cause }, 'x')",
  "log.warn({ job, error }, 'x')",
  "log.error({ error: cause }, 'x')",
  'log.fatal(error)',
])('%s is found', (line) => expect(line).toMatch(RAW_ERROR));
