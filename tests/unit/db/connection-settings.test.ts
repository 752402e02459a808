import { expect, test } from 'vitest';
import { connectionOptions, withoutForeignParameters } from '@/db/connection-settings';

test.each([
  ['postgres://u@h/db', 'postgres://u@h/db'],
  ['postgres://u@h/db?channel_binding=require', 'postgres://u@h/db'],
  ['postgres://u@h/db?pgbouncer=true&sslmode=require', 'postgres://u@h/db?sslmode=require'],
  [
    'postgres://u@h/db?application_name=a?b&sslmode=verify-full',
    'postgres://u@h/db?application_name=a?b&sslmode=verify-full',
  ],
  ['postgres://u@h/db?options=endpoint%3Dep-x&sslmode=require', 'postgres://u@h/db?sslmode=require'],
])('%s is opened as %s', (given, opened) => {
  expect(withoutForeignParameters(given)).toBe(opened);
});

test.each([
  [
    'postgres://u@h/db',
    { statement_timeout: 5, idle_session_timeout: undefined },
    { options: '-c statement_timeout=5' },
  ],
  ['postgres://u@h/db', {}, {}],
  [
    'postgres://u@h/db?options=endpoint%3Dep-x',
    { statement_timeout: 5 },
    { options: 'endpoint=ep-x -c statement_timeout=5' },
  ],
  ['postgres://u@h/db?options=endpoint%3Dep-x', {}, { options: 'endpoint=ep-x' }],
])('the options of %s with %o are %o', (url, settings, options) => {
  expect(connectionOptions(url, settings)).toEqual(options);
});
