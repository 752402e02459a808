import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { addNotification } from '@/lib/notifications/add-notification';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job, JobContext } from '@/lib/platform/jobs/job';
import { isVisible } from '@/lib/players/visible';
import { type ChallengeState, endReasonOf, hasFinished, lockChallenge } from './challenge';

const MAX_PER_RUN = 500;
const NO_PLAYER = '00000000-0000-0000-0000-000000000000';

/**
 * Stores which players of a locked challenge have finished and, if one just did, which questions are void. If the challenge is over,
 * also stores its end, the reason and the questions that count. If both have finished and neither
 * blocked the other, notifies the players except the caller. Returns the notified ids, for events after the commit.
 */
export async function settleChallenge(
  tx: Queryable,
  state: ChallengeState,
  { now, playerId }: { now: Date; playerId: string },
): Promise<string[]> {
  const { challenge, players, questions } = state;
  if (challenge.storedEnd) return [];
  const nowIso = now.toISOString();
  const finished = players
    .filter((player) => player.finishedMs === null && hasFinished(questions, player))
    .map((player) => player.playerId);
  if (finished.length > 0)
    await tx.execute(sql`
      update challenge_players set finished_at = ${nowIso}::timestamptz
      where challenge_id = ${challenge.id}::uuid and player_id = any(${finished}::uuid[])`);
  const end = endReasonOf(state, now);
  if (finished.length > 0 || end !== null) await storeCounted(tx, state, end !== null);
  if (end === null) return [];
  await tx.execute(sql`
    update challenges set ended_at = ${nowIso}::timestamptz, end_reason = ${end}::text where id = ${challenge.id}::uuid`);
  if (end !== 'finished' || challenge.isBlocked) return [];
  return notifyOfEnd(tx, state, { now, playerId });
}

async function storeCounted(tx: Queryable, { challenge, questions }: ChallengeState, isOver: boolean) {
  const counted = questions.filter(({ counts }) => counts).map(({ position }) => position);
  await tx.execute(sql`
    update challenge_questions q set counted = q.position = any(${counted}::smallint[])
    where q.challenge_id = ${challenge.id}::uuid
      and (${isOver}::boolean or not (q.position = any(${counted}::smallint[])))`);
}

async function notifyOfEnd(
  tx: Queryable,
  { challenge, players }: ChallengeState,
  { now, playerId }: { now: Date; playerId: string },
): Promise<string[]> {
  const notified = players.map((player) => player.playerId).filter((each) => each !== playerId);
  for (const each of notified) {
    const other = players.find((player) => player.playerId !== each);
    if (!other) continue;
    const about = { aboutPlayerId: other.playerId, challengeId: challenge.id };
    await addNotification(tx, { playerId: each, kind: 'challenge_finished', ...about, now });
  }
  return notified;
}

type EndContext = Pick<JobContext, 'db' | 'now' | 'publish'>;

/**
 * Stores the end if the challenge is over. If both have finished and neither blocked the other, notifies the players except the caller.
 * Returns whether this call stored the end.
 */
export async function endChallenge(
  { db, now, publish }: EndContext,
  { code, playerId }: { code: string; playerId: string },
): Promise<boolean> {
  const { isOver, notified } = await db.transaction(async (tx) => {
    const state = await lockChallenge(tx, { code, playerId, now: now() });
    if (!state || state.challenge.storedEnd) return { isOver: false, notified: [] };
    const notified = await settleChallenge(tx, state, { now: now(), playerId });
    return { isOver: endReasonOf(state, now()) !== null, notified };
  });
  for (const each of notified) await publish(each, { type: 'notificationsChanged' });
  return isOver;
}

/** Ends challenges that are over for another reason than a last answer, for example after 48 hours. Logs failures and continues. Returns the number ended. */
export async function endChallenges(
  { log, ...ctx }: EndContext & Pick<JobContext, 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  let ended = 0;
  for (const code of await readOverdue(ctx)) {
    if (signal?.aborted) break;
    try {
      if (await endChallenge(ctx, { code, playerId: NO_PLAYER })) ended += 1;
    } catch (error) {
      log.error({ error: errorReport(error) }, 'a challenge could not be ended');
    }
  }
  return ended;
}

/**
 * Returns the codes of challenges that are over but not stored as ended, by the same rules as `endReasonOf`. Exception: a void challenge
 * that no opponent accepted is found at its closing time.
 */
async function readOverdue({ db, now }: EndContext): Promise<string[]> {
  const nowIso = now().toISOString();
  const rows = await db.execute<{ code: string }>(sql`
    select c.code from challenges c
    where c.ended_at is null and (
      c.closes_at <= ${nowIso}::timestamptz
      or not exists (select from players p where p.id = c.challenger_id and ${isVisible(sql`p`)})
      or c.accepted and not exists (select from players p where p.id = c.opponent_id and ${isVisible(sql`p`)})
      or exists (select from blocks b where (b.blocker_player_id, b.blocked_player_id)
        in ((c.challenger_id, c.opponent_id), (c.opponent_id, c.challenger_id)))
      -- With "not exists" instead of a count, PostgreSQL would read the questions of all challenges.
      or c.accepted and 0 = (
        select count(*) from challenge_questions q
        join challenge_players m on m.challenge_id = q.challenge_id and m.finished_at is null
        join booking_records r on r.id = q.record_id and (r.expires_at is null or r.expires_at > ${nowIso}::timestamptz)
        where q.challenge_id = c.id and q.counted is null and m.choices[q.position + 1] is null))
    order by c.closes_at limit ${MAX_PER_RUN}::integer`);
  return rows.map(({ code }) => code);
}

export const endChallengesJob: Job = {
  name: 'end challenges',
  // Rarely, because opening a challenge that is over ends it at once.
  everySeconds: 600,
  run: endChallenges,
};
