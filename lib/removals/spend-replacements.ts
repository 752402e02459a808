import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { accountOrNetwork, type Count, spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { REPLACEMENTS_PER_DAY } from './limits';

/** The player whose question is replaced, and the address of the caller, who may be another person. Guests count by network. */
type Replacer = { playerId: string; isGuest?: boolean | undefined; address: string };

const countOf = ({ address, ...player }: Replacer): Count => ({
  limit: REPLACEMENTS_PER_DAY,
  subject: accountOrNetwork(player, address),
});

/** Counts a question replaced by the player's action: a failed photo, a flag, a removal. Returns 0, or the seconds to wait. */
export function spendReplacement(db: Queryable, { now, ...by }: Replacer & { now: Date }): Promise<number> {
  const { limit, subject } = countOf(by);
  return spendWithin(db, limit, { subject, now });
}

/**
 * Returns a count to spend for each question that the removal of these records replaces: the open ones in the player's round and dailies.
 * If the limit is reached, the records must stay in play, or the player could skip questions. Dailies can be played for 31 days, with the
 * archive.
 */
export async function listReplacementCounts(
  tx: Transaction,
  { recordIds, ...by }: Omit<Replacer, 'isGuest'> & { recordIds: readonly string[] },
): Promise<Count[]> {
  const open = await tx.execute<{ isGuest: boolean }>(sql`
    select p.is_guest as "isGuest" from players p
    join game_states g on g.player_id = p.id
    join lateral set_questions(g.open_set_id) q on q.player_id = g.player_id and not q.replaced
    where p.id = ${by.playerId} and q.record_id = any(${recordIds}::uuid[])
      and not exists (select from answers a where a.player_id = q.player_id and a.question_id = q.id)
    union all
    select p.is_guest from players p
    join player_dailies d on d.player_id = p.id join daily_questions q on q.day = d.day
    where p.id = ${by.playerId} and d.day >= (select max(day) - 31 from dailies)
      and d.finished_at is null and d.choices[q.position + 1] is null
      and q.record_id = any(${recordIds}::uuid[])
      and not exists (
        select from daily_questions n where n.day = q.day and n.position = q.position and n.version > q.version)`);
  return open.map(({ isGuest }) => countOf({ ...by, isGuest }));
}
