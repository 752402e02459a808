import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { playerHash, writeJournal } from '@/lib/journal/write-journal';
import { setListedWithin } from '@/lib/leaderboard/exclusion/set-listed';
import { revokeSessionsWithin } from '@/lib/sessions/revoke-sessions';

/** Schedules the erasure, hides the player from boards and ends all sessions. Lock the player's row before. */
export async function closeAccountWithin(
  tx: Transaction,
  { playerId, dueAt, now }: { playerId: string; dueAt: Date; now: Date },
): Promise<void> {
  await tx.update(players).set({ deletionDueAt: dueAt }).where(eq(players.id, playerId));
  await writeJournal(tx, { kind: 'leaving', player: playerHash(playerId), dueAt: dueAt.toISOString() });
  await setListedWithin(tx, { playerId, listed: false });
  await revokeSessionsWithin(tx, { playerId, which: 'all', now });
}
