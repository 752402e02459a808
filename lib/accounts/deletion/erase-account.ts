import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { Context } from '@/lib/platform/context';
import { playerHash, writeJournal } from '@/lib/platform/journal/write-journal';
import type { Storage } from '@/lib/platform/storage/storage';
import { eraseProfileImages } from '@/lib/players/image/profile-image';
import { lockResets } from '../password/reset-account';

/** It waits for a running compaction of the boards, and for whoever erases the same player. */
const LOCK_WAIT_SECONDS = 60;

type EraseContext = Pick<Context, 'db' | 'now'> & { storage: Storage };

/**
 * Erases a player whose day has come: files first, then every row in one transaction, so that whatever is cut off is
 * still due and done again. Only the ledger's rows stay, under an id that names nobody any more (docs/decisions/0011).
 * False when the player is not due or gone already. Throws when the store does not answer.
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
    // Whoever asks for a reset of this account at this moment was first, or finds nobody.
    if (found.email_index !== null)
      await lockResets(tx, found.email_index, { waitSeconds: LOCK_WAIT_SECONDS });
    // Where another process erases the same player, this one waits and then finds nobody.
    const [player] = await tx.execute(sql`select from players where ${due} for update`);
    if (!player) return false;
    await eraseGame(tx, playerId);
    if (found.email_index !== null) {
      await tx.execute(sql`delete from reset_codes where email_index = ${found.email_index}`);
    }
    // A report stays, because it is about somebody else; what was written in it goes.
    await tx.execute(sql`update player_reports set words_sealed = null where reporter_id = ${playerId}`);
    await writeJournal(tx, { kind: 'erased', player: playerHash(playerId) });
    // Everything that refers to the player goes along: sessions, identities, the game's state, profile images.
    await tx.execute(sql`delete from players where id = ${playerId}`);
    return true;
  });
}

/** What refers to a player without a foreign key, because writing it is hot. */
async function eraseGame(tx: Transaction, playerId: string): Promise<void> {
  await tx.execute(sql`
    with asked as (delete from questions where player_id = ${playerId} returning id)
    delete from answers where question_id in (select id from asked)`);
  await tx.execute(sql`delete from play_tallies where player_id = ${playerId}`);
  const left = await tx.execute<{ window_id: number }>(
    sql`delete from scores where player_id = ${playerId} returning window_id`,
  );
  const windows = `{${left.map((row) => row.window_id).join(',')}}`;
  await tx.execute(sql`select forget_board_places(${playerId}, ${windows}::integer[])`);
}
