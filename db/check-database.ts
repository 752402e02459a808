import { randomInt } from 'node:crypto';
import { openDatabase, type Queryable } from './client';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { sql } from './sql';

const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations';

/** The database cannot serve this version. The message tells the operator what to do, in one line. */
export class UnsuitableDatabase extends Error {
  override readonly name = 'UnsuitableDatabase';
}

const CHECK_BOTH = 'Check DATABASE_URL and DATABASE_DIRECT_URL.';
const POOLER =
  'This address of the database leads to a pooler. Set DATABASE_DIRECT_URL to the address of the database itself.';

const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': `The database refuses the user or the password. ${CHECK_BOTH}`,
  '28000': `The database does not let this user connect from here. ${CHECK_BOTH}`,
  '3D000': `There is no database of this name. ${CHECK_BOTH}`,
};

/** Returns a message for the operator if no connection can succeed with these settings; otherwise undefined. */
export function unsuitableReason(error: unknown): string | undefined {
  if (error instanceof UnsuitableDatabase) return error.message;
  const { code, message, cause } = Object(error) as { code?: unknown; message?: unknown; cause?: unknown };
  // PgBouncer refuses settings in the startup of a connection, unless it is configured to ignore them. Neon's proxy passes on the message
  // of such a refusal, but not its code.
  if (String(message).startsWith('unsupported startup parameter')) return POOLER;
  return REFUSALS[String(code)] ?? (cause === undefined ? undefined : unsuitableReason(cause));
}

const POOLER_QUERIES = 20;
const TIMEOUT_MS = 10_000;

/**
 * Throws UnsuitableDatabase if the address leads to a pooler in transaction mode. Two direct connections always have different server
 * processes; two pooled ones may at times have the same.
 */
export async function requireDirectDatabase(url: string): Promise<void> {
  const open = () =>
    openDatabase({ url, poolSize: 1, applicationName: 'lineup-check', statementTimeoutMs: TIMEOUT_MS })
      .$client;
  const connections = [open(), open()];
  const seen = connections.map(() => new Set<number>());
  try {
    for (let query = 0; query < POOLER_QUERIES; query++) {
      // In random order. If the order were regular, a pooler that assigns its connections in turn could always give ours the same ones.
      const i = randomInt(connections.length);
      // Without parameters the driver prepares no statement, so the query also works through a pooler.
      const [row] = (await connections[i]?.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid')) ?? [];
      if (row && seen.some((pids, other) => other !== i && pids.has(row.pid)))
        throw new UnsuitableDatabase(POOLER);
      if (row) seen[i]?.add(row.pid);
    }
  } catch (cause) {
    const reason = unsuitableReason(cause);
    throw reason === undefined ? cause : new UnsuitableDatabase(reason, { cause });
  } finally {
    await Promise.all(connections.map((sql) => sql.end({ timeout: 1 })));
  }
}

/** Returns the server's version. Throws UnsuitableDatabase when it lacks MERGE ... RETURNING, the newest feature in use. */
export async function checkServerFeatures(db: Queryable): Promise<string> {
  const [server] = await db.execute<{ version: string; knowsMergeAction: boolean }>(sql`
    select current_setting('server_version') as version,
      exists (select from pg_get_keywords() where word = 'merge_action') as "knowsMergeAction"`);
  if (!server) throw new Error('the database did not return its version');
  if (!server.knowsMergeAction)
    throw new UnsuitableDatabase(
      `PostgreSQL ${server.version} lacks MERGE ... RETURNING: upgrade the server to version 17 or newer.`,
    );
  return server.version;
}

const UNRELEASED =
  'This database was made by an unreleased version of Lineup and cannot be upgraded. Without DATABASE_URL, delete the ' +
  'folder .data and start again; with DATABASE_URL, set it to an empty database.';

/**
 * Returns the time of the newest applied migration (epoch ms); 0 without one. Throws UnsuitableDatabase if the oldest one is not the
 * baseline.
 */
export async function readApplied(db: Queryable, baselineMs: number): Promise<number> {
  const [table] = await db.execute<{ exists: boolean }>(sql`
    select to_regclass(${MIGRATIONS_TABLE}) is not null as exists`);
  if (!table?.exists) return 0;
  const [applied] = await db.execute<{ oldest: string | null; newest: string | null }>(sql`
    select min(created_at) as oldest, max(created_at) as newest from ${sql.raw(MIGRATIONS_TABLE)}`);
  if (!applied?.oldest) return 0;
  if (Number(applied.oldest) !== baselineMs) throw new UnsuitableDatabase(UNRELEASED);
  return Number(applied.newest);
}

/**
 * Throws UnsuitableDatabase if the server is too old, the database is from an unreleased version, or a migration is missing. Accepts newer
 * migrations.
 */
export async function checkDatabase(db: Queryable): Promise<void> {
  await checkServerFeatures(db);
  const made = journal.entries.map(({ when }) => when);
  if ((await readApplied(db, Math.min(...made))) < Math.max(...made))
    throw new UnsuitableDatabase(
      'The database lacks migrations of this version: run `npm run migrate` with its address first.',
    );
}
