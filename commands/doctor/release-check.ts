import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@/lib/contract/times';
import { isLoopback } from '@/lib/platform/network/loopback';
import release from '@/package.json' with { type: 'json' };
import { type DoctorSettings, type Finding, ok, unused, warning } from './check';

const SETTING = 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY';

type ActionsKey = {
  isLocal: boolean;
  key: string | undefined;
  /** The key of the build; undefined where the pages were not built here. */
  builtWith: string | undefined;
};

/** Reports whether open pages keep working after a release: its build needs the previous key. */
export function releaseFinding({ isLocal, key, builtWith }: ActionsKey): Finding {
  if (key === undefined)
    return isLocal
      ? unused(`${SETTING} is not set: a rebuild of this local game reloads open pages.`)
      : warning(
          `${SETTING} is not set: after each release, open pages stop working until players reload them.`,
          'Create it once, and give builds and pages the same value: openssl rand -base64 32',
        );
  if (builtWith !== undefined && builtWith !== key)
    return warning(
      `The pages here were not built with ${SETTING}.`,
      'Set it where npm run build runs too, and build the pages again.',
    );
  return ok(`${SETTING} is set: open pages keep working after a release, unless you change it.`);
}

/** Returns the key of the build in this folder, as Next wrote it; undefined without a build. */
function keyOfBuild(distDir: string): string | undefined {
  const file = join(distDir, 'server', 'server-reference-manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).encryptionKey : undefined;
}

/** Checks the key of the pages' actions, and that the build here used it. */
export async function checkReleases(
  settings: DoctorSettings,
  distDir = process.env.NEXT_DIST_DIR || '.next',
): Promise<Finding> {
  const { APP_URL, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key } = settings;
  const isLocal = APP_URL !== undefined && isLoopback(new URL(APP_URL).hostname);
  return releaseFinding({ isLocal, key, builtWith: isLocal ? undefined : keyOfBuild(distDir) });
}

const OLD_DAYS = 90;

/** Reports the age of this release, by the date in package.json, which every image has. */
export function checkAge({ APP_URL }: DoctorSettings, now = new Date()): Finding {
  const { version, releasedOn } = release;
  if (APP_URL !== undefined && isLoopback(new URL(APP_URL).hostname))
    return unused(`This local game is version ${version}.`);
  const days = Math.floor((now.getTime() - Date.parse(releasedOn)) / DAY_MS);
  const found = `Version ${version} was released on ${releasedOn}, ${days} days ago.`;
  return days > OLD_DAYS
    ? warning(found, 'Update: newer releases close security holes (docs/hosting.md, A release).')
    : ok(found);
}
