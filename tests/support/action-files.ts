import { globSync, readFileSync } from 'node:fs';

/** Where code of ours stands that Next may build. */
const SOURCES = '{app,components,lib,db,realtime}/**/*.{ts,tsx}';

/** What a file that can be built holds, by its path (`app/(play)/actions.ts`). */
export function sources(): Map<string, string> {
  return new Map(globSync(SOURCES).map((file) => [file, readFileSync(file, 'utf8')]));
}

/** Every file with the directive that makes functions callable from a browser, whatever its name. */
export function actionFiles(): string[] {
  const found = [...sources()].filter(([, text]) => /^\s*(['"])use server\1/m.test(text));
  return found.map(([file]) => file).toSorted();
}

/** The actions of these files, as `app/(play)/actions.ts#logOutAction`. */
export function actionNames(): string[] {
  return actionFiles().flatMap((file) => {
    const exported = readFileSync(file, 'utf8').matchAll(/^export (?:const|async function) (\w+)/gm);
    return [...exported].map(([, name]) => `${file}#${name}`);
  });
}
