import { type DoctorSettings, type Finding, ok, problem } from '../check';

const MAX_CONNECTIONS = 3;
const MAX_IDLE_SECONDS = 10;

/** Checks that functions open few connections and close them before they freeze. */
export function functionPoolFinding({
  DATABASE_POOL_SIZE: size = 10,
  DATABASE_IDLE_SECONDS: idleSeconds,
}: DoctorSettings): Finding {
  if (size > MAX_CONNECTIONS)
    return problem(
      `DATABASE_POOL_SIZE is ${size}: 200 warm functions would open up to ${200 * size} connections.`,
      'Set DATABASE_POOL_SIZE to 1, 2 or 3 for the pages.',
    );
  if (idleSeconds === undefined || idleSeconds > MAX_IDLE_SECONDS)
    return problem(
      'Functions that freeze wake up with dead connections.',
      'Set DATABASE_IDLE_SECONDS=5 for the pages.',
    );
  return ok(
    `A function opens ${size} connection${size === 1 ? '' : 's'} at most, and closes them after ${idleSeconds} s.`,
  );
}

export function bucketFinding({ STORAGE_DRIVER: driver, S3_ENDPOINT: endpoint }: DoctorSettings): Finding {
  if (driver !== 's3')
    return problem('STORAGE_DRIVER is not s3, and functions have no disk.', 'Set STORAGE_DRIVER=s3.');
  if (endpoint?.startsWith('http:'))
    return problem(
      'S3_ENDPOINT is not https: photos travel unencrypted.',
      'Set S3_ENDPOINT to the https address.',
    );
  return ok('Files are in a bucket.');
}

/** Checks that the pages trust the proxy in front of them. `vercel`: it is Vercel's. */
export function proxiesFinding({ TRUSTED_PROXIES: proxies = [] }: DoctorSettings, vercel: boolean): Finding {
  if (vercel && !proxies.includes('vercel'))
    return problem(
      'TRUSTED_PROXIES lacks vercel: all players count as one address.',
      'Set TRUSTED_PROXIES=vercel for the pages.',
    );
  if (proxies.length === 0)
    return problem(
      'TRUSTED_PROXIES is empty: all players count as one address.',
      'Set it to the addresses of the proxy in front (docs/hosting.md, A proxy in front).',
    );
  return ok(`${proxies.join(', ')} may name the addresses of players.`);
}
