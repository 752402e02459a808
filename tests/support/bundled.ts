import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { bundle } from './bundle';

/** Bundles `entry` into one script and returns its path. A process starts from it in a quarter of the time. */
export function bundled(entry: string): Promise<string> {
  const script = join(inject('bundles'), `${entry.replaceAll('/', '-')}.mjs`);
  const begun = bundles.get(script) ?? (existsSync(script) ? Promise.resolve(script) : bundle(entry, script));
  bundles.set(script, begun);
  return begun;
}

const bundles = new Map<string, Promise<string>>();
