import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { JournalEntry } from '@/lib/journal/journal-entry';
import { playerHashUnder } from '@/lib/journal/write-journal';
import { setListedWithin } from '@/lib/leaderboard/set-listed';
import { revokeSessionsWithin } from '@/lib/sessions/revoke-sessions';

type PlayerEntry = Extract<JournalEntry, { player: string }>;

const PAGE = 10_000;

/** Returns the ids of players by the hash of their id. Hashes every id, because a hash cannot be looked up. */
export async function playersByHash(
  tx: Transaction,
  hashKey: string,
  wanted: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let after = '00000000-0000-0000-0000-000000000000';
  for (let more = wanted.size > 0; more; ) {
    const page = await tx.execute<{ id: string }>(
      sql`select id from players where id > ${after}::uuid order by id limit ${PAGE}`,
    );
    for (const { id } of page) {
      const hash = playerHashUnder(hashKey, id);
      if (wanted.has(hash)) found.set(hash, id);
      after = id;
    }
    more = page.length === PAGE;
  }
  return found;
}

/** Repeats the deletion of an account: signs the player out, hides them, and sets the due date. Erased accounts are due now. */
export async function repeatForPlayer(
  tx: Transaction,
  { playerId, entry, now }: { playerId: string; entry: PlayerEntry; now: Date },
): Promise<void> {
  const dueAt = entry.kind === 'leaving' ? entry.dueAt : entry.kind === 'erased' ? now.toISOString() : null;
  await tx.execute(sql`update players set deletion_due_at = ${dueAt}::timestamptz where id = ${playerId}`);
  await setListedWithin(tx, { playerId, listed: dueAt === null });
  if (dueAt !== null) await revokeSessionsWithin(tx, { playerId, which: 'all', now });
}
