import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { actionNames } from '@/tests/support/action-files';
import { expect, test } from '@/tests/support/e2e';

type Manifest = { node: Record<string, { filename: string; exportedName: string }> };

const DIST_DIR = process.env.NEXT_DIST_DIR || '.next';

test('the build exposes every action and no other', () => {
  const file = join(DIST_DIR, 'server', 'server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const built = Object.values(node).map(({ filename, exportedName }) => `${filename}#${exportedName}`);
  expect([...new Set(built)].toSorted()).toEqual(actionNames().toSorted());
});

test("no page bundles the project's sources into its function", () => {
  const traces = globSync(join(DIST_DIR, 'server/**/*.nft.json'));
  expect(traces.length).toBeGreaterThan(20);
  const carried = traces.flatMap((trace) => {
    const { files } = JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] };
    return files.map((file) => relative(process.cwd(), resolve(dirname(trace), file)));
  });
  // The pictures of badges show their icons, a page the sources of the bookings, and the register of letters counts the days of a state.
  const isOurs = (file: string) =>
    !/^(node_modules|package\.json$|public\/badge\/|data\/bookings\/|data\/jurisdictions\.json$)/.test(
      file,
    ) && !file.startsWith(DIST_DIR);
  expect([...new Set(carried)].filter(isOurs)).toEqual([]);
});
