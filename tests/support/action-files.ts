import { globSync, readFileSync } from 'node:fs';

const SOURCES = '{app,components,lib,db,realtime}/**/*.{ts,tsx}';

/** Returns the sources that Next may build, by path (`app/_actions/session.ts`). */
export function sources(): Map<string, string> {
  return new Map(globSync(SOURCES).map((file) => [file, readFileSync(file, 'utf8')]));
}

export function actionFiles(): string[] {
  const found = [...sources()].filter(([, text]) => /^\s*(['"])use server\1/m.test(text));
  return found.map(([file]) => file).toSorted();
}

export function actionNames(): string[] {
  return actionFiles().flatMap((file) => {
    const exported = readFileSync(file, 'utf8').matchAll(/^export (?:const|async function) (\w+)/gm);
    return [...exported].map(([, name]) => `${file}#${name}`);
  });
}
