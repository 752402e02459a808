import { DAY_MS } from '@/lib/contract/times';
import { isLoopback } from '@/lib/platform/network/loopback';
import release from '@/package.json' with { type: 'json' };
import { type DoctorSettings, type Finding, ok, unused, warning } from './check';

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
