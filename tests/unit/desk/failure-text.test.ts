import { globSync, readFileSync } from 'node:fs';
import { UnrecognizedActionError } from 'next/dist/client/components/unrecognized-action-error';
import { expect, test } from 'vitest';
import { failureText } from '@/components/desk/shell/use-desk-action';

test('a page that is older than the desk asks to be reloaded, others to try again', () => {
  expect(failureText(new UnrecognizedActionError())).toContain('Reload this page');
  expect(failureText(new TypeError('Failed to fetch'))).toContain('Try again');
});

test('no part of the desk has a text of its own for a call without an answer', () => {
  const files = globSync('components/desk/**/*.{ts,tsx}');
  const own = files.filter((file) => readFileSync(file, 'utf8').includes('could not be reached'));
  expect(own).toEqual(['components/desk/shell/use-desk-action.ts']);
});
