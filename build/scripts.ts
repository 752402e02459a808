import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Package = { name: string; version: string; license: string; scripts: Record<string, string> };

/** A line of package.json that runs one TypeScript file of production. */
const LINE = /^(?:node (.*)--import tsx|tsx) ((?:realtime|worker|commands)\/[\w-]+)\.ts$/;

const readPackage = (): Package => JSON.parse(readFileSync('package.json', 'utf8'));

/** Returns the npm scripts that run a process or a command of production, each with its file. */
export function productionScripts(): Record<string, string> {
  const found = Object.entries(readPackage().scripts).flatMap(([script, line]) => {
    const [, , file] = LINE.exec(line) ?? [];
    return file === undefined ? [] : [[script, `${file}.ts`]];
  });
  return Object.fromEntries(found);
}

/** Writes a package.json into a folder of bundles. Its npm scripts have the same names and run the bundles. */
export function writePackage(into: string, names: readonly string[]): void {
  const { name, version, license, scripts } = readPackage();
  const lines = names.map((script) => [
    script,
    scripts[script]?.replace(LINE, (_line, options = '', file) => `node ${options}${file}.js`),
  ]);
  const own = {
    name,
    version,
    private: true,
    license,
    type: 'module',
    engines: { node: '>=24' },
    scripts: Object.fromEntries(lines),
  };
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
}
