import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import * as catalogs from '@/messages/catalogs';
import { acceptedLanguage, languageOptions } from '@/messages/languages';

type Node = string | { readonly [key: string]: Node };

/** Returns each text with its key. */
function textsIn(node: Node, key = ''): [key: string, text: string][] {
  if (typeof node === 'string') return [[key, node]];
  return Object.entries(node).flatMap(([part, child]) => textsIn(child, `${key}.${part}`));
}

/** Returns the names of a message's arguments and tags, sorted. In ICU syntax an argument starts at an odd number of open braces. */
function namesIn(message: string): string[] {
  const names = new Set([...message.matchAll(/<(\w+)>/g)].map(([tag]) => tag));
  let depth = 0;
  for (const [index, letter] of [...message].entries()) {
    if (letter === '}') depth -= 1;
    if (letter !== '{') continue;
    depth += 1;
    const name = /^\w+/.exec(message.slice(index + 1))?.[0];
    if (depth % 2 === 1 && name) names.add(name);
  }
  return [...names].sort();
}

const english = new Map(textsIn(catalogs.en));

/** Keys whose text may equal the English one: the name of a county, and two words. */
const SAME = ['.common.errorTitle', '.removal.countyExample', '.settings.textSizes.normal'];

const { en: _source, ...translations } = catalogs;

describe.each(Object.entries(translations))('the texts in %s', (_language, catalog) => {
  const translated = textsIn(catalog);

  test('can be parsed, and use the arguments and tags of the English ones', () => {
    for (const [key, text] of translated) {
      expect(() => compile(text), key).not.toThrow();
      // English alone has charges that need quotation marks.
      const names = key === '.quiz.clues.charge' ? ['lowerCase'] : namesIn(english.get(key) ?? '');
      expect(namesIn(text), key).toEqual(names);
    }
  });

  test('are translated', () => {
    const untranslated = translated.filter(
      ([key, text]) =>
        english.get(key) === text &&
        !SAME.includes(key) &&
        /\p{L}{4}/u.test(text.replace(/\{[^}]*\}|<[^>]*>/g, '')),
    );
    expect(untranslated).toEqual([]);
  });
});

test('a browser gets the language that it prefers among those of the game', () => {
  expect(acceptedLanguage('es-MX,es;q=0.9,en;q=0.8')).toBe('es');
  expect(acceptedLanguage('fr;q=0.9, en-GB;q=0.5, es;q=0.7')).toBe('es');
  expect(acceptedLanguage('fr, en;q=0')).toBeUndefined();
  expect(acceptedLanguage('*')).toBeUndefined();
  expect(acceptedLanguage(null)).toBeUndefined();
  expect(languageOptions()).toEqual([
    { value: 'en', label: 'English' },
    { value: 'es', label: 'Español' },
  ]);
});

test('a new folder and one export add a language to the catalogs', () => {
  mkdirSync('test-results', { recursive: true });
  const root = mkdtempSync('test-results/language-');
  try {
    cpSync('messages', join(root, 'messages'), { recursive: true });
    cpSync('messages/es', join(root, 'messages/fr'), { recursive: true });
    const common = join(root, 'messages/fr/common.ts');
    writeFileSync(common, readFileSync(common, 'utf8').replace(/back: '[^']+'/, "back: 'Retour'"));
    appendFileSync(join(root, 'messages/catalogs.ts'), "export * as fr from './fr';\n");
    writeFileSync(
      join(root, 'say.ts'),
      `import { acceptedLanguage, languageOptions } from './messages/languages';
       import { textsOf } from './messages/texts';
       console.log(JSON.stringify([languageOptions().at(-1), acceptedLanguage('fr-CA'),
         textsOf('fr', 'common')('back'), textsOf('fr', 'common')('points', { count: 1234 })]));`,
    );
    const said = execFileSync(process.execPath, ['--import', 'tsx', join(root, 'say.ts')], {
      encoding: 'utf8',
    });
    const points = `${new Intl.NumberFormat('fr-US').format(1234)} puntos`;
    expect(JSON.parse(said)).toEqual([{ value: 'fr', label: 'Français' }, 'fr', 'Retour', points]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
