import type { Database } from '@/db/client';
import type { Check, DoctorSettings, Result } from '../check';
import { hostsFinding, poolerFinding, tlsFinding } from './addresses';
import { checkDisk, checkPorts, secretsFinding, sharedFilesFinding } from './machine';
import { bucketFinding, functionPoolFinding, proxiesFinding } from './pages';
import { checkHealthAddress, checkInstances, checkTimeouts } from './processes';

/** The ways to host that docs/hosting.md describes, each with a page of its own. */
export const WAYS = ['vercel', 'vm', 'containers'] as const;
export type Way = (typeof WAYS)[number];

/** For each way, the general checks whose warnings count as problems. */
const ESCALATED: Readonly<Record<Way, readonly string[]>> = {
  vercel: ['releases', 'worker'],
  vm: ['releases', 'worker', 'backups'],
  containers: ['releases', 'worker'],
};

/** Returns the checks of what the page about this way promises. */
export function wayChecks(way: Way, settings: DoctorSettings, db: Database): Check[] {
  const hosts: Check = { name: 'hosts', run: async () => hostsFinding(settings) };
  const proxies: Check = { name: 'proxies', run: async () => proxiesFinding(settings, way === 'vercel') };
  const timeouts: Check = { name: 'timeouts', run: () => checkTimeouts(settings) };
  const checks: Readonly<Record<Way, Check[]>> = {
    vercel: [
      { name: 'poolers', run: async () => poolerFinding(settings) },
      { name: 'tls', run: async () => tlsFinding(settings) },
      { name: 'functions', run: async () => functionPoolFinding(settings) },
      { name: 'bucket', run: async () => bucketFinding(settings) },
      timeouts,
    ],
    vm: [
      { name: 'secrets', run: async () => secretsFinding(settings) },
      { name: 'ports', run: () => checkPorts(settings) },
      { name: 'disk', run: () => checkDisk(settings) },
    ],
    containers: [
      { name: 'files', run: async () => sharedFilesFinding(settings) },
      { name: 'health', run: () => checkHealthAddress(settings) },
      { name: 'instances', run: () => checkInstances(db, settings) },
      timeouts,
    ],
  };
  return [hosts, proxies, ...checks[way]];
}

/** Returns the results, with warnings turned into problems where this way to host needs the check. */
export function escalateWarnings(way: Way, results: readonly Result[]): Result[] {
  return results.map((result) =>
    result.state === 'warning' && ESCALATED[way].includes(result.name)
      ? { ...result, state: 'problem' }
      : result,
  );
}
