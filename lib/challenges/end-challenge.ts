import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { addNotification } from '@/lib/notifications/add-notification';
import type { Job, JobContext } from '@/lib/platform/jobs/job';
import { type ChallengeState, endOf, isDone, lockChallenge } from './challenge';

/** How many open challenges a run looks at. */
const AT_ONCE = 500;
const NO_PLAYER = '00000000-0000-0000-0000-000000000000';

/**
 * Stores who has finished and why a locked challenge is over, if it is. Notifies, once, a player who waited for the other to finish.
 * Returns that player's id, to publish after the commit.
 */
export async function settleChallenge(
  tx: Queryable,
  state: ChallengeState,
  now: Date,
): Promise<string | null> {
  const { challenge, sides, questions } = state;
  const nowIso = now.toISOString();
  const waited = sides.find((side) => side.finishedMs !== null);
  const done = sides.filter((side) => side.finishedMs === null && isDone(questions, side));
  const finished = done.map((side) => side.playerId);
  if (finished.length > 0)
    await tx.execute(sql`
      update challenge_players set finished_at = ${nowIso}::timestamptz
      where challenge_id = ${challenge.id}::uuid and player_id = any(${finished}::uuid[])`);
  const end = endOf(state, now);
  if (end === null || challenge.storedEnd) return null;
  await tx.execute(sql`
    update challenges set ended_at = ${nowIso}::timestamptz, end_reason = ${end}::text where id = ${challenge.id}::uuid`);
  const other = sides.find((side) => side !== waited);
  if (!waited || !other || end !== 'finished' || challenge.isBlocked) return null;
  const about = {
    kind: 'challenge_finished',
    aboutPlayerId: other.playerId,
    challengeId: challenge.id,
  } as const;
  await addNotification(tx, { playerId: waited.playerId, ...about, now });
  return waited.playerId;
}

/** Ends challenges that no answer ended: the time ran out, a player left or was blocked, or photos were removed. */
export async function endChallenges(
  { db, now, publish }: Pick<JobContext, 'db' | 'now' | 'publish'>,
  signal?: AbortSignal,
): Promise<number> {
  const open = await db.execute<{ code: string }>(sql`
    select code from challenges where ended_at is null order by closes_at limit ${AT_ONCE}::integer`);
  let ended = 0;
  for (const { code } of open) {
    if (signal?.aborted) break;
    const waited = await db.transaction(async (tx) => {
      const state = await lockChallenge(tx, { code, playerId: NO_PLAYER, now: now() });
      if (!state || state.challenge.storedEnd) return null;
      if (endOf(state, now()) !== null) ended += 1;
      return settleChallenge(tx, state, now());
    });
    if (waited) await publish(waited, { type: 'noticesChanged' });
  }
  return ended;
}

export const endChallengesJob: Job = {
  name: 'end challenges',
  // Readers see an end at once, whether it is stored or not.
  everySeconds: 600,
  run: endChallenges,
};
