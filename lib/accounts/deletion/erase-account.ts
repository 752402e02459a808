import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { sql } from '@/db/sql';
import { playerHash, writeJournal } from '@/lib/journal/write-journal';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { eraseProfileImages } from '@/lib/players/image/profile-image';
import { publishRevoked } from '@/lib/sessions/revoke-sessions';
import { message } from '@/messages/message';
import { lockResets } from '../password/resets';
import { closeAccountWithin } from './schedule-deletion';

const LOCK_WAIT_SECONDS = 60;

type EraseContext = Pick<Context, 'db' | 'now'> & { storage: Storage };

/**
 * Erases a player whose deletion is due. Keeps ledger rows (docs/decisions/0011), purchases, and reports and flags without their author.
 * Idempotent. Returns false if none is due.
 */
export async function eraseAccount(ctx: EraseContext, { playerId }: { playerId: string }): Promise<boolean> {
  const nowIso = ctx.now().toISOString();
  const due = sql`id = ${playerId} and deletion_due_at <= ${nowIso}::timestamptz`;
  const [found] = await ctx.db.execute<{ email_index: string | null }>(
    sql`select email_index from players where ${due}`,
  );
  if (!found) return false;
  await eraseProfileImages(ctx, playerId);
  return ctx.db.transaction(async (tx) => {
    // A concurrent password reset either commits first or finds no account.
    if (found.email_index !== null)
      await lockResets(tx, found.email_index, { waitSeconds: LOCK_WAIT_SECONDS });
    await leaveRooms(tx, { playerId, nowIso });
    const [player] = await tx.execute(sql`select from players where ${due} for update`);
    if (!player) return false;
    await eraseGame(tx, { playerId, nowIso });
    if (found.email_index !== null) {
      await tx.execute(sql`delete from reset_codes where email_index = ${found.email_index}`);
    }
    // Reports by this player stay, because they concern other players. Their texts are deleted.
    await tx.execute(sql`update player_reports set words_sealed = null where reporter_id = ${playerId}`);
    await writeJournal(tx, { kind: 'erased', player: playerHash(playerId) });
    // Foreign keys cascade to sessions, identities, the game state and profile images.
    await tx.execute(sql`delete from players where id = ${playerId}`);
    return true;
  });
}

/** Removes the player from all rooms and ends empty ones. Runs before the player is locked: rooms are locked before players. */
async function leaveRooms(
  tx: Transaction,
  { playerId, nowIso }: { playerId: string; nowIso: string },
): Promise<void> {
  const theirs = sql`any(array(
    select id from rooms where host_id = ${playerId} union select room_id from room_members where player_id = ${playerId}))`;
  await tx.execute(sql`select from rooms where id = ${theirs} order by id for update`);
  await tx.execute(sql`
    update room_members set left_at = ${nowIso}::timestamptz where player_id = ${playerId} and left_at is null`);
  await tx.execute(sql`update rooms set version = version + 1 where id = ${theirs} and ended_at is null`);
  await tx.execute(sql`
    update rooms r set ended_at = ${nowIso}::timestamptz, phase_ends_at = null, process_id = null
    where id = ${theirs} and ended_at is null and not exists (
      select from room_members m where m.room_id = r.id and m.left_at is null and m.removed_at is null)`);
}

/** Deletes the rows that no foreign key deletes. Their tables have no foreign keys, so that answers are written fast. */
async function eraseGame(
  tx: Transaction,
  { playerId, nowIso }: { playerId: string; nowIso: string },
): Promise<void> {
  await eraseQuestions(tx, { playerId, nowIso });
  await eraseResults(tx, { playerId });
  await tx.execute(sql`select lock_boards()`);
  await tx.execute(sql`delete from scores where player_id = ${playerId}`);
}

/** Deletes the projected results. A later projection adds none, because the answers are deleted by then. */
async function eraseResults(tx: Transaction, { playerId }: { playerId: string }): Promise<void> {
  // Waits for a running projection, because its rows must be deleted too.
  await tx.execute(sql`select from projections where name = 'results' for update`);
  await tx.execute(sql`delete from category_results where player_id = ${playerId}`);
  await tx.execute(sql`delete from day_results where player_id = ${playerId}`);
}

/** Deletes questions and answers. The ledger keeps the sum of the answers, except for a guest whose lives never changed. */
async function eraseQuestions(
  tx: Transaction,
  { playerId, nowIso }: { playerId: string; nowIso: string },
): Promise<void> {
  // Without this lock an answer could be judged between the sum and the commit.
  await tx.execute(sql`select from game_states where player_id = ${playerId} for update`);
  await tx.execute(sql`select book_erased_answers(${playerId}, ${nowIso}::timestamptz)`);
  // Must run before the answers are deleted, because `is_unused_guest` reads them.
  await tx.execute(sql`delete from ledger where player_id = ${playerId} and is_unused_guest(${playerId})`);
  await tx.execute(sql`delete from answers where player_id = ${playerId}`);
  await tx.execute(sql`
    delete from questions where id = any(array(
      select q.id from player_sets p, unnest(p.set_ids) s (id), set_questions(s.id) q where p.player_id = ${playerId}))`);
  await tx.execute(sql`delete from player_sets where player_id = ${playerId}`);
}

type EraseNowContext = Pick<Context, 'db' | 'now' | 'publish' | 'log'> & { storage: Storage };

/**
 * Closes an account and erases it at once, for an operator. If the erasure fails, throws UNAVAILABLE; the job repeats it within a
 * minute. Returns false if the job erased the account first. Throws NOT_FOUND for an unknown player.
 */
export async function eraseNow(ctx: EraseNowContext, { playerId }: { playerId: string }): Promise<boolean> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const own = eq(players.id, playerId);
    const [player] = await tx.select({ id: players.id }).from(players).where(own).for('update');
    if (!player) throw new AppError('NOT_FOUND', message('welcome', 'playerGone'));
    await closeAccountWithin(tx, { playerId, dueAt: now, now });
  });
  await publishRevoked(ctx, playerId, { type: 'sessionRevoked', sessionIds: 'all' });
  return eraseAccount(ctx, { playerId }).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', message('welcome', 'eraseUnfinished'), { cause });
  });
}
