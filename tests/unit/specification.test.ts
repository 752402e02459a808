import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiCalls } from '@/app/api/v1/_calls/calls';

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

test('section 7 lists every call of the API', () => {
  const listed = [...page.matchAll(/^\| `((?:GET|POST) \/v1\/\S+)`/gm)].map(([, call]) => call);
  const served = apiCalls.map(({ definition: { method, path } }) => `${method} /v1/${path}`);
  expect(listed.toSorted()).toEqual(served.toSorted());
});

test('the JSON of the page fits the schemas of its calls', () => {
  const examples = [...page.matchAll(/```json (\w+)\n([\s\S]*?)```/g)];
  expect(examples.map(([, call]) => call)).toEqual(['login', 'update_life']);
  for (const [, call, json = ''] of examples) {
    const { definition } = apiCalls.find(({ definition }) => definition.path === call) ?? {};
    expect(definition?.schema.safeParse(JSON.parse(json)), call).toMatchObject({ success: true });
  }
});
