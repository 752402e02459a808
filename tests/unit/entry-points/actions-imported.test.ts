import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { actionFiles, actionNames, sources } from '@/tests/support/action-files';

/** Returns the imports of a file, as `app/_actions/session.ts#logOutAction`. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/^import \{([^}]*)\} from '((?:@|\.\.?)\/[^']+)'/gm)].flatMap(
    ([, names = '', from = '']) => {
      const target = from.startsWith('@/') ? from.slice(2) : join(dirname(file), from);
      return names.split(',').map((name) => `${target}.ts#${name.trim().split(' as ')[0]}`);
    },
  );
}

test('every action is imported by a page or a component, since Next builds no other', () => {
  const imported = new Set([...sources()].flatMap(([file, text]) => importsOf(file, text)));
  expect(actionNames().length).toBeGreaterThan(20);
  expect(actionNames().filter((name) => !imported.has(name))).toEqual([]);
});

test('every use server directive is at the top of its file, where the list of entry points finds it', () => {
  for (const file of actionFiles()) {
    expect(readFileSync(file, 'utf8').match(/['"]use server['"]/g), file).toHaveLength(1);
    expect(readFileSync(file, 'utf8').startsWith("'use server';\n"), file).toBe(true);
  }
});
