import { expect, test } from 'vitest';
import {
  currentSources,
  hashSource,
  outdatedBy,
  PICTURES,
  type PictureName,
} from '@/tests/visual/picture-sources';

const NAMES = Object.keys(PICTURES) as PictureName[];

test('the pictures of the documentation name sources that exist', () => {
  for (const name of NAMES) expect(Object.values(currentSources(name))).not.toContain('missing');
});

test('a picture is outdated by exactly the sources that changed', () => {
  const manifest = Object.fromEntries(NAMES.map((name) => [name, currentSources(name)]));
  for (const name of NAMES) expect(outdatedBy(name, manifest)).toEqual([]);
  const [changed = ''] = PICTURES.result;
  const before = { ...manifest, result: { ...manifest.result, [changed]: 'other' } };
  expect(outdatedBy('result', before)).toEqual([changed]);
  expect(outdatedBy('badges', before)).toEqual([]);
  expect(outdatedBy('badges', {})).toEqual(PICTURES.badges);
});

test.each([
  [
    'a.tsx',
    'const a = <p>Hello</p>;',
    '// A comment.\nconst a: JSX.Element =\n  <p>{/* Another. */}Hello</p>;',
    true,
  ],
  ['a.tsx', 'const a = <p>Hello</p>;', 'const a = <p>Goodbye</p>;', false],
  ['a.css', 'p { color: red }', '/* A comment. */\np {\n  color: red;\n}', true],
  ['a.css', 'p { color: red }', 'p { color: blue }', false],
])('in %s, %j and %j look the same: %s', (file, before, after, isSame) => {
  expect(hashSource(file, before) === hashSource(file, after)).toBe(isSame);
});
