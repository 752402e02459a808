import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { addNotification } from '@/lib/notifications/add-notification';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job, JobContext } from '@/lib/platform/jobs/job';
import { isVisible } from '@/lib/players/visible';
import { type ChallengeState, endOf, isDone, lockChallenge } from './challenge';

/** How many challenges a run ends. */
const AT_ONCE = 500;
const NO_PLAYER = '00000000-0000-0000-0000-000000000000';

/**
 * Stores who has finished. If the locked challenge is over, also stores why and which questions count. Once both have finished,
 * notifies the players except the caller. Returns their ids, to publish after the commit.
 */
export async function settleChallenge(
  tx: Queryable,
  state: ChallengeState,
  { now, playerId }: { now: Date; playerId: string },
): Promise<string[]> {
  const { challenge, sides, questions } = state;
  if (challenge.storedEnd) return [];
  const nowIso = now.toISOString();
  const finished = sides
    .filter((side) => side.finishedMs === null && isDone(questions, side))
    .map((side) => side.playerId);
  if (finished.length > 0)
    await tx.execute(sql`
      update challenge_players set finished_at = ${nowIso}::timestamptz
      where challenge_id = ${challenge.id}::uuid and player_id = any(${finished}::uuid[])`);
  const end = endOf(state, now);
  if (finished.length > 0 || end !== null) await storeCounted(tx, state, end !== null);
  if (end === null) return [];
  await tx.execute(sql`
    update challenges set ended_at = ${nowIso}::timestamptz, end_reason = ${end}::text where id = ${challenge.id}::uuid`);
  if (end !== 'finished' || challenge.isBlocked) return [];
  return notifyOfEnd(tx, state, { now, playerId });
}

/** Stores which questions are void, and at the end which count. */
async function storeCounted(tx: Queryable, { challenge, questions }: ChallengeState, isOver: boolean) {
  const counted = questions.filter(({ counts }) => counts).map(({ position }) => position);
  await tx.execute(sql`
    update challenge_questions q set counted = q.position = any(${counted}::smallint[])
    where q.challenge_id = ${challenge.id}::uuid
      and (${isOver}::boolean or not (q.position = any(${counted}::smallint[])))`);
}

async function notifyOfEnd(
  tx: Queryable,
  { challenge, sides }: ChallengeState,
  { now, playerId }: { now: Date; playerId: string },
): Promise<string[]> {
  const notified = sides.map((side) => side.playerId).filter((each) => each !== playerId);
  for (const each of notified) {
    const other = sides.find((side) => side.playerId !== each);
    if (!other) continue;
    const about = { aboutPlayerId: other.playerId, challengeId: challenge.id };
    await addNotification(tx, { playerId: each, kind: 'challenge_finished', ...about, now });
  }
  return notified;
}

type EndContext = Pick<JobContext, 'db' | 'now' | 'publish'>;

/** Ends a challenge if it is over, and notifies its players except the caller. Returns whether this call ended it. */
export async function endChallenge(
  { db, now, publish }: EndContext,
  { code, playerId }: { code: string; playerId: string },
): Promise<boolean> {
  const { isOver, notified } = await db.transaction(async (tx) => {
    const state = await lockChallenge(tx, { code, playerId, now: now() });
    if (!state || state.challenge.storedEnd) return { isOver: false, notified: [] };
    const notified = await settleChallenge(tx, state, { now: now(), playerId });
    return { isOver: endOf(state, now()) !== null, notified };
  });
  for (const each of notified) await publish(each, { type: 'noticesChanged' });
  return isOver;
}

/**
 * Ends challenges that no answer ended: the time ran out, a player left or was blocked, or photos were removed. If one cannot be
 * ended, logs that and goes on with the others. Returns how many ended.
 */
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
 * Returns the codes of challenges that are over but not stored as ended: the time is up, a player is hidden, one blocked the other,
 * or, once accepted, nobody has a question left.
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
      -- A count, because for "not exists" PostgreSQL would read the questions of all challenges.
      or c.accepted and 0 = (
        select count(*) from challenge_questions q
        join challenge_players m on m.challenge_id = q.challenge_id and m.finished_at is null
        join booking_records r on r.id = q.record_id and (r.expires_at is null or r.expires_at > ${nowIso}::timestamptz)
        where q.challenge_id = c.id and q.counted is null and m.choices[q.position + 1] is null))
    order by c.closes_at limit ${AT_ONCE}::integer`);
  return rows.map(({ code }) => code);
}

export const endChallengesJob: Job = {
  name: 'end challenges',
  // A player who opens one that is over ends it at once.
  everySeconds: 600,
  run: endChallenges,
};
