import { lookup } from 'node:dns/promises';
import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { isLoopback } from '@/lib/platform/network/loopback';
import { type DoctorSettings, type Finding, ok, problem, unused, warning } from '../check';

const LEAST_PASSWORD_LENGTH = 16;
/** Random secrets have more, even as hex digits. */
const MIN_DIFFERENT = 10;
const ANSWERS_WITHIN_MS = 2000;
const GB = 1024 ** 3;
const [LEAST_FREE_GB, FEW_FREE_GB] = [1, 5];

function passwordOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : decodeURIComponent(new URL(address).password);
}

/** Checks that secrets look random and that none is used twice. Names them, but shows none. */
export function secretsFinding(settings: DoctorSettings): Finding {
  const secrets = Object.entries({
    SESSION_SECRET: settings.SESSION_SECRET,
    BLIND_INDEX_KEY: settings.BLIND_INDEX_KEY,
    TOKEN_KEY: settings.TOKEN_KEY,
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: settings.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY,
    METRICS_TOKEN: settings.METRICS_TOKEN,
  }).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const weak = secrets.filter(([, secret]) => new Set(secret).size < MIN_DIFFERENT).map(([name]) => name);
  if ((passwordOf(settings.DATABASE_URL)?.length ?? 0) < LEAST_PASSWORD_LENGTH)
    weak.push('the password in DATABASE_URL (DATABASE_PASSWORD)');
  if (weak.length > 0)
    return problem(
      `Weak: ${weak.join(', ')}.`,
      'Create each with openssl rand -base64 32; the password with openssl rand -hex 24.',
    );
  const twice = secrets.filter(([, secret], at) =>
    secrets.some(([, other], i) => i !== at && other === secret),
  );
  if (twice.length > 0)
    return problem(
      `${twice.map(([name]) => name).join(' and ')} are the same.`,
      'Give each a value of its own.',
    );
  return ok('Every secret looks random and differs from the others.');
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: ANSWERS_WITHIN_MS });
    const settle = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => settle(true));
    for (const event of ['error', 'timeout']) socket.once(event, () => settle(false));
  });
}

async function unknownNames(hosts: ReadonlySet<string>): Promise<string[]> {
  const names = [...hosts];
  const found = await Promise.all(
    names.map((name) =>
      lookup(name).then(
        () => true,
        () => false,
      ),
    ),
  );
  return names.filter((_, i) => !found[i]);
}

/** Checks that the game's own ports do not answer at the public name: only the proxy may. */
export async function checkPorts(settings: DoctorSettings): Promise<Finding> {
  const {
    APP_URL,
    REALTIME_URL,
    PORT = 3000,
    REALTIME_PORT = 3001,
    WORKER_PORT = 3010,
    DATABASE_URL,
  } = settings;
  const names = [APP_URL, REALTIME_URL].flatMap((url) => (url ? [new URL(url)] : []));
  const hosts = new Set(names.map(({ hostname }) => hostname).filter((host) => !isLoopback(host)));
  if (hosts.size === 0) return unused('The addresses are of this machine alone.');
  const unknown = await unknownNames(hosts);
  if (unknown.length > 0)
    return warning(`Not checked: no address for ${unknown.join(', ')}.`, 'Set the DNS records first.');
  const database = Number((DATABASE_URL && new URL(DATABASE_URL).port) || 5432);
  const ports = [...new Set([PORT, REALTIME_PORT, WORKER_PORT, database])];
  const tried = [...hosts].flatMap((host) => ports.map((port) => ({ host, port })));
  const answers = await Promise.all(tried.map(({ host, port }) => isOpen(host, port)));
  const open = tried.filter((_, i) => answers[i]).map(({ host, port }) => `${host}:${port}`);
  if (open.length > 0)
    return problem(
      `${open.join(', ')} can be reached without the proxy.`,
      'Publish ports on 127.0.0.1 only, as compose.yaml does, and close them in the firewall.',
    );
  return ok(`Ports ${ports.join(', ')} are closed at ${[...hosts].join(' and ')}.`);
}

export function diskFinding(freeBytes: number): Finding {
  const free = `${(freeBytes / GB).toFixed(1)} GB are free where the files are.`;
  const advice =
    'Make room, or move files to a bucket (STORAGE_DRIVER=s3). A full disk stops the database too.';
  if (freeBytes < LEAST_FREE_GB * GB) return problem(free, advice);
  return freeBytes < FEW_FREE_GB * GB ? warning(free, advice) : ok(free);
}

export async function checkDisk({
  STORAGE_DRIVER: driver,
  STORAGE_DIR: folder = '.',
}: DoctorSettings): Promise<Finding> {
  if (driver === 's3') return unused('Files are in a bucket.');
  const { bavail, bsize } = await statfs(folder);
  return diskFinding(bavail * bsize);
}

/** Checks that files outlive a container: they are in a bucket, or on a mounted disk. `root` is the container's own disk. */
export function sharedFilesFinding(
  { STORAGE_DRIVER: driver, STORAGE_DIR: folder = '.' }: DoctorSettings,
  root = '/',
): Finding {
  if (driver === 's3') return ok('Files are in a bucket.');
  if (statSync(folder).dev === statSync(root).dev)
    return problem(
      `${folder} is on the disk of this container, and is lost with it.`,
      'Set STORAGE_DRIVER=s3, or mount one disk there in every container of pages and realtime.',
    );
  return ok(`${folder} is a mounted disk. Every container of pages and realtime needs the same.`);
}
