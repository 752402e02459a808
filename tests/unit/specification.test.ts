import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/specification.md', 'utf8');
const sources = globSync('{app,components,lib,db,realtime,commands,local,tests}/**/*.{ts,tsx}').map(
  (file) => ({
    file,
    // Comments wrap: a citation may go on after ` * ` or `// ` on the next line.
    text: readFileSync(file, 'utf8').replace(/\n\s*(\*|\/\/)?\s*/g, ' '),
  }),
);

function cited(pattern: RegExp): { file: string; target: string }[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].flatMap(([, targets = '']) =>
      targets.split(/,? and |, /).map((target) => ({ file, target })),
    ),
  );
}

test('every section of the specification that a comment cites is a heading of docs/specification.md', () => {
  const sections = new Set([...page.matchAll(/^## (\d)\. /gm)].map(([, number]) => number));
  expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  const found = cited(/specification, sections? (\d(?:(?:, | and )\d)*)/g);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ target }) => !sections.has(target))).toEqual([]);
});

test('every decision that a comment cites is a heading of docs/specification.md', () => {
  const decisions = new Set([...page.matchAll(/^### (.+)$/gm)].map(([, title]) => title));
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/[dD]ecisions, "([^"]+)"/g)].map(([, target = '']) => ({ file, target })),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ target }) => !decisions.has(target))).toEqual([]);
});
