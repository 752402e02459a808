import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { accountOrNetwork, spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { REPLACEMENTS_PER_DAY } from './limits';

type Execute = (query: SQL) => PromiseLike<readonly object[]>;

/** Whose question leaves by whom. `address` is that of the caller: guests count by network, since anybody can start more of them. */
type Replacing = { playerId: string; isGuest?: boolean | undefined; address: string; now: Date };

/**
 * Counts a question that leaves a player's open set by their own action: a failed photo, a flag, a removal. Returns 0, or
 * the seconds until the next one is allowed.
 */
export function spendReplacement(execute: Execute, { address, now, ...player }: Replacing): Promise<number> {
  return spendWithin(execute, REPLACEMENTS_PER_DAY, { subject: accountOrNetwork(player, address), now });
}

/**
 * Counts the records that are in the player's open set or open daily. Returns false if no replacements are left today: the
 * records then stay in play, or the player could skip the question.
 */
export async function spendReplacementsOf(
  tx: Transaction,
  { recordIds, ...by }: Omit<Replacing, 'isGuest'> & { recordIds: readonly string[] },
): Promise<boolean> {
  const open = await tx.execute<{ isGuest: boolean }>(sql`
    select p.is_guest as "isGuest" from players p
    join game_states g on g.player_id = p.id
    join lateral set_questions(g.open_set_id) q on q.player_id = g.player_id and not q.replaced
    where p.id = ${by.playerId} and q.record_id = any(${`{${recordIds.join(',')}}`}::uuid[])
      and not exists (select from quiz_answers a where a.question_id = q.id)
    union all
    select p.is_guest from players p
    join player_dailies d on d.player_id = p.id join daily_questions q on q.day = d.day
    where p.id = ${by.playerId} and d.finished_at is null and d.choices[q.position + 1] is null
      and q.record_id = any(${`{${recordIds.join(',')}}`}::uuid[])`);
  for (const { isGuest } of open)
    if ((await spendReplacement((query) => tx.execute(query), { ...by, isGuest })) > 0) return false;
  return true;
}
