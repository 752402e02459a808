import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Each is a spelling that screens, emails and errors must not use, and the one to use. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/e-mail/i, 'email'],
  [/\bcancell(?:ed|ing)\b/i, 'canceled'],
  [/\b(?:un|re)?licence/i, 'license'],
  [/\b(?:un|re)?(?:colour|favourite|behaviour|honour)/i, 'color, favorite, behavior, honor'],
  [/\b(?:organis|recognis|apologis)(?:e|ed|es|ing)\b/i, 'organize'],
  [/\b(?:log-in|loged)\b/i, 'log in (verb), login (noun)'],
  [/\b(?:your|own|this) user id\b/, 'User ID'],
  [/\b(?:this|new|another|your) mail\b/i, 'email'],
  [/\b(?:somebody|whoever)\b/i, 'someone, the player, the user'],
];

/** Player-facing text stands in these; the documents of the API have their own tests. */
const SOURCES = globSync('{components,app,lib}/**/*.{ts,tsx}').filter(
  (path) => !/^(?:app\/api|app\/_server\/api|lib\/contract\/api)\//.test(path.replaceAll('\\', '/')),
);

/** Removes comments: a block, or a line that holds nothing else. */
const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*(?:\/\/|--).*$/gm, '');

/** What players may read: quoted texts with a space in them, and text between tags. */
function texts(source: string): string[] {
  const quoted = source.match(/'[^'\n]* [^'\n]*'|`[^`\n]* [^`\n]*`/g) ?? [];
  const between = source.match(/>[^<>{}=;]*[a-z][^<>{}=;]* [^<>{}=;]*[<{]/g) ?? [];
  const spread = source.match(/^\s+[A-Z][^<>{}=;'`]* [^<>{}=;'`]*$/gm) ?? [];
  return [...quoted, ...between, ...spread];
}

test('texts are found in quotes, in templates and between tags', () => {
  const source = "const a = 'One text';\nconst b = `Two texts`;\n<p>Three texts</p>;\n  Four texts";
  expect(texts(source)).toEqual(["'One text'", '`Two texts`', '>Three texts<', '  Four texts']);
});

test.each(SPELLINGS)('no text matches %s: write %s', (wrong) => {
  const found = SOURCES.flatMap((path) =>
    texts(withoutComments(readFileSync(path, 'utf8')))
      .filter((text) => wrong.test(text))
      .map((text) => `${path}: ${text.trim().slice(0, 120)}`),
  );
  expect(SOURCES.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
