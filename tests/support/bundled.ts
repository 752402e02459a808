import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { bundle } from './bundle';

/** Bundles `entry` once per run. Returns the path of the script. */
export function bundled(entry: string): Promise<string> {
  const script = join(inject('bundles'), `${entry.replaceAll('/', '-')}.mjs`);
  const begun = bundles.get(script) ?? (existsSync(script) ? Promise.resolve(script) : bundle(entry, script));
  bundles.set(script, begun);
  return begun;
}

const bundles = new Map<string, Promise<string>>();
