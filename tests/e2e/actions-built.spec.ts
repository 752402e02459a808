import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionNames } from '@/tests/support/action-files';
import { expect, test } from '@/tests/support/e2e';

type Manifest = { node: Record<string, { filename: string; exportedName: string }> };

test('the build has a way to every action, and to no other', () => {
  const file = join(process.env.NEXT_DIST_DIR || '.next', 'server', 'server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const built = Object.values(node).map(({ filename, exportedName }) => `${filename}#${exportedName}`);
  expect([...new Set(built)].toSorted()).toEqual(actionNames().toSorted());
});
