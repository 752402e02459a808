import { UnrecognizedActionError } from 'next/dist/client/components/unrecognized-action-error';
import { expect, test } from 'vitest';
import { failureText } from '@/components/desk/shell/failure-text';

test('a page that is older than the desk asks to be reloaded, others to try again', () => {
  expect(failureText(new UnrecognizedActionError())).toContain('Reload this page');
  expect(failureText(new TypeError('Failed to fetch'))).toContain('Try again');
});
