import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { REPLACEMENTS_PER_DAY } from './limits';

type Execute = (query: SQL) => PromiseLike<readonly object[]>;

/**
 * Counts a question that leaves a player's open set by their own action: a failed photo, a flag, a removal. Returns 0, or
 * the seconds until the next one is allowed.
 */
export function spendReplacement(execute: Execute, playerId: string, now: Date): Promise<number> {
  return spendWithin(execute, REPLACEMENTS_PER_DAY, { subject: playerId, now });
}

/**
 * Counts the records that are in the player's open set or open daily. Returns false if the player has no replacements left today: the
 * records then stay in play, or the player could skip the question.
 */
export async function spendReplacementsOf(
  tx: Transaction,
  { playerId, recordIds, now }: { playerId: string; recordIds: readonly string[]; now: Date },
): Promise<boolean> {
  const open = await tx.execute(sql`
    select q.id from game_states g
    join lateral set_questions(g.open_set_id) q on q.player_id = g.player_id and not q.replaced
    where g.player_id = ${playerId} and q.record_id = any(${`{${recordIds.join(',')}}`}::uuid[])
      and not exists (select from quiz_answers a where a.question_id = q.id)
    union all
    select q.id from player_dailies p join daily_questions q on q.day = p.day
    where p.player_id = ${playerId} and p.finished_at is null and p.choices[q.position + 1] is null
      and q.record_id = any(${`{${recordIds.join(',')}}`}::uuid[])`);
  for (const _question of open)
    if ((await spendReplacement((query) => tx.execute(query), playerId, now)) > 0) return false;
  return true;
}
