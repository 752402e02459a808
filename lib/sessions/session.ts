import type { SQL } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { SessionKind } from '@/lib/contract/enums';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { systemRandom } from '@/lib/platform/random';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import type { Language } from '@/messages/languages';
import { message } from '@/messages/message';
import { BEARER_SECONDS, GUEST_UNUSED_SECONDS, REMEMBERED_SECONDS, UNUSED_SECONDS } from './lifetimes';

/** The minimum time between two updates of `last_used_at`, so that most page views write nothing. */
const TOUCH_EVERY_SECONDS = 5 * 60;

export type SessionIds = { playerId: string; sessionId: string };
export type FoundSession = SessionIds & { deletionDueAt: Date | null; isGuest: boolean; language: Language };
export type OpenedSession = SessionIds & { kind: SessionKind; remembered: boolean; expiresAt: Date };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type NewSession = {
  playerId: string;
  kind?: SessionKind | undefined;
  remembered: boolean;
  now: Date;
  client: string | null;
};

function lifetimeSeconds(kind: SessionKind, remembered: boolean): number {
  if (kind === 'guest') return GUEST_UNUSED_SECONDS;
  if (kind === 'bearer') return BEARER_SECONDS;
  return remembered ? REMEMBERED_SECONDS : UNUSED_SECONDS;
}

/**
 * Opens a session for a player who has just authenticated. `stillValid` is a condition on `players`, such as the password hash.
 * The statement checks it on the locked row, because the credentials may have changed since.
 * Throws AppError BAD_CREDENTIALS if the condition fails, or if the player is banned, erased or past the deletion date.
 */
export async function openSession(
  db: Queryable,
  session: NewSession,
  stillValid: SQL = sql`true`,
): Promise<OpenedSession> {
  const { playerId, kind = 'cookie', remembered, now, client } = session;
  const sessionId = systemRandom.uuid();
  const expiresAt = new Date(now.getTime() + lifetimeSeconds(kind, remembered) * 1000);
  const clientSealed =
    client === null ? null : sealField({ column: 'sessions.client', rowId: sessionId }, client);
  const nowIso = now.toISOString();
  const written = await db.execute(sql`
    insert into sessions (id, player_id, kind, client_sealed, remembered, created_at, last_used_at, expires_at)
    select ${sessionId}::uuid, id, ${kind}::text, ${clientSealed}::text, ${remembered}::boolean,
      ${nowIso}::timestamptz, ${nowIso}::timestamptz, ${expiresAt.toISOString()}::timestamptz
    from players
    where id = ${playerId}::uuid and banned_at is null
      and (deletion_due_at is null or deletion_due_at > ${nowIso}::timestamptz) and ${stillValid}
    for share
    returning id`);
  if (written.length === 0) throw new AppError('BAD_CREDENTIALS', message('welcome', 'loginFailed'));
  return { playerId, sessionId, kind, remembered, expiresAt };
}

/**
 * Returns the open session with this id; null if it has ended, or if the player is banned or past the deletion date.
 * Extends the sessions of guests, and sessions that are not `remembered`.
 */
export async function findOpenSession(
  db: Database,
  sessionId: string,
  now: Date,
): Promise<FoundSession | null> {
  if (!UUID.test(sessionId)) return null;
  const nowIso = now.toISOString();
  const [row] = await db.execute<{
    player_id: string;
    kind: SessionKind;
    deletion_due: string | null;
    is_stale: boolean;
    language: Language;
  }>(sql`
    select s.player_id, s.kind, to_json(p.deletion_due_at) #>> '{}' as deletion_due, p.language,
      s.last_used_at < ${nowIso}::timestamptz - make_interval(secs => ${TOUCH_EVERY_SECONDS}) as is_stale
    from sessions s join players p on p.id = s.player_id
    where s.id = ${sessionId}::uuid and ${isOpen(nowIso)}`);
  if (!row) return null;
  if (row.is_stale) await touchSession(db, sessionId, nowIso);
  const deletionDueAt = row.deletion_due === null ? null : new Date(row.deletion_due);
  const { player_id: playerId, kind, language } = row;
  return { playerId, sessionId, deletionDueAt, isGuest: kind === 'guest', language };
}

/** Returns the ids of sessions that may have a socket: open ones of players without a scheduled deletion. */
export async function findSocketSessionIds(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db.execute<{ id: string }>(sql`
    select s.id from sessions s join players p on p.id = s.player_id
    where s.id = any(${sessionIds}::uuid[]) and ${isOpen(now.toISOString())}
      and p.deletion_due_at is null`);
  return new Set(rows.map((row) => row.id));
}

const isOpen = (nowIso: string) =>
  sql`s.revoked_at is null and s.expires_at > ${nowIso}::timestamptz
    and p.banned_at is null and (p.deletion_due_at is null or p.deletion_due_at > ${nowIso}::timestamptz)`;

async function touchSession(db: Database, sessionId: string, nowIso: string): Promise<void> {
  await db.execute(sql`
    update sessions set
      last_used_at = ${nowIso}::timestamptz,
      expires_at = case
        when kind = 'guest' then ${nowIso}::timestamptz + make_interval(secs => ${GUEST_UNUSED_SECONDS})
        when kind = 'cookie' and not remembered then ${nowIso}::timestamptz + make_interval(secs => ${UNUSED_SECONDS})
        else expires_at end
    where id = ${sessionId}::uuid and revoked_at is null and last_used_at < ${nowIso}::timestamptz`);
}

/** Locks the player's row, then the caller's session, so that it cannot end before the transaction. @throws NOT_SIGNED_IN if it has ended. */
export async function lockOwnSession(
  tx: Transaction,
  { actor, now }: Pick<PlayerContext, 'actor' | 'now'>,
): Promise<void> {
  await tx.execute(sql`select from players where id = ${actor.playerId} for update`);
  // A second statement sees the changes that were committed while the first one waited for its lock.
  const open = await tx.execute(sql`
    select from sessions
    where id = ${actor.sessionId} and player_id = ${actor.playerId} and revoked_at is null
      and expires_at > ${now().toISOString()}::timestamptz
    for share`);
  if (open.length === 0) throw new AppError('NOT_SIGNED_IN', message('errors', 'loginAgain'));
}
