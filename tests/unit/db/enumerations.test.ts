import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the schema takes the values of enumerated columns from the contract', () => {
  const own = globSync('db/schema/*.ts').filter((file) =>
    /\benum: \[|\bas const\b/.test(readFileSync(file, 'utf8')),
  );
  expect(own).toEqual([]);
});
