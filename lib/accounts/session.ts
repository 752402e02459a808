import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { sessions } from '@/db/schema';
import type { Context } from '../context';
import { REMEMBERED_SECONDS, UNUSED_SECONDS } from './lifetimes';

/** `last_used_at` moves at most this often, so that reading a page seldom writes. */
const TOUCH_EVERY_SECONDS = 5 * 60;

export type OpenSession = { playerId: string; sessionId: string };
export type OpenedSession = OpenSession & { remembered: boolean; expiresAt: Date };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Where rows are written: the pool or a transaction. */
type Writer = Pick<Database, 'insert'>;

/** Opens a session row for a player who has just proved who they are. */
export async function openSession(
  db: Writer,
  session: { playerId: string; remembered: boolean; now: Date },
): Promise<OpenedSession> {
  const { playerId, remembered, now } = session;
  const lifetimeSeconds = remembered ? REMEMBERED_SECONDS : UNUSED_SECONDS;
  const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000);
  const [row] = await db
    .insert(sessions)
    .values({ playerId, kind: 'cookie', remembered, createdAt: now, lastUsedAt: now, expiresAt })
    .returning({ id: sessions.id });
  if (!row) throw new Error('the session row was not written');
  return { playerId, sessionId: row.id, remembered, expiresAt };
}

/**
 * The player behind a session id, or null when the row is absent, revoked or past its time. The row decides:
 * call it for every page, action, request and event. Moves the 12 hours of an unremembered session on, at most
 * every five minutes.
 */
export async function findOpenSession(
  db: Database,
  sessionId: string,
  now: Date,
): Promise<OpenSession | null> {
  if (!UUID.test(sessionId)) return null;
  const nowIso = now.toISOString();
  const [row] = await db.$client<{ player_id: string; is_stale: boolean }[]>`
    select player_id, last_used_at < ${nowIso}::timestamptz - make_interval(secs => ${TOUCH_EVERY_SECONDS}) as is_stale
    from sessions
    where id = ${sessionId}::uuid and ${isOpen(db, nowIso)}`;
  if (!row) return null;
  if (row.is_stale) await touchSession(db, sessionId, nowIso);
  return { playerId: row.player_id, sessionId };
}

/** Which of these session ids are open; changes nothing. */
export async function findOpenSessionIds(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db.$client<{ id: string }[]>`
    select id from sessions
    where id = any(${`{${sessionIds.join(',')}}`}::uuid[]) and ${isOpen(db, now.toISOString())}`;
  return new Set(rows.map((row) => row.id));
}

const isOpen = (db: Database, nowIso: string) =>
  db.$client`revoked_at is null and expires_at > ${nowIso}::timestamptz`;

async function touchSession(db: Database, sessionId: string, nowIso: string): Promise<void> {
  await db.$client`
    update sessions set
      last_used_at = ${nowIso}::timestamptz,
      expires_at = case when kind = 'cookie' and not remembered
        then ${nowIso}::timestamptz + make_interval(secs => ${UNUSED_SECONDS}) else expires_at end
    where id = ${sessionId}::uuid and revoked_at is null and last_used_at < ${nowIso}::timestamptz`;
}

/**
 * Ends sessions of one player at once, all of them or the named ones, and tells the realtime process so that
 * their sockets close. Ids that belong to somebody else are left alone. Returns how many ended.
 */
export async function revokeSessions(
  ctx: Pick<Context, 'db' | 'now' | 'publish'>,
  playerId: string,
  sessionIds: string[] | 'all',
): Promise<number> {
  const chosen = sessionIds === 'all' ? undefined : inArray(sessions.id, sessionIds);
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(sessions.playerId, playerId), isNull(sessions.revokedAt), chosen))
    .returning({ id: sessions.id });
  // After the commit of the update: a socket told earlier could come back while the row was still open.
  await ctx.publish(playerId, { type: 'sessionRevoked', sessionIds });
  return ended.length;
}
