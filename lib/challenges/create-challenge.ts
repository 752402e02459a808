import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { CHALLENGE_CODE_LENGTH, CHALLENGE_CODE_LETTERS } from '@/lib/contract/challenges/challenge-code';
import type { ChallengeInvitation } from '@/lib/contract/challenges/challenge-view';
import { MAX_OPEN_CHALLENGES } from '@/lib/contract/challenges/rules';
import type { CreateChallengeInput } from '@/lib/contract/challenges/schemas';
import { ROUND_SIZE } from '@/lib/contract/quiz/constants';
import { lockFriend, spendChallenge } from '@/lib/friends/challenge-limit';
import { addNotification } from '@/lib/notifications/add-notification';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { fractions, randomText } from '@/lib/platform/random';
import { spendWithin, tooMany } from '@/lib/platform/security/limits/rate-limits';
import { pickCompanyRecords, readRecordsToAsk } from '@/lib/quiz/dealing/company-records';
import type { BookingCounts } from '@/lib/quiz/options/booking-counts';
import { COMPANY_CODES } from '@/lib/quiz/options/options';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import {
  dealInTransaction,
  draftQuestion,
  type RecordToAsk,
  requireOptions,
} from '@/lib/quiz/options/record-options';
import { newOptionKey } from '@/lib/quiz/question-ids';
import { message } from '@/messages/message';
import { challengeLink, closesAt } from './challenge';
import { NEW_CHALLENGES } from './limits';

type NewChallenge = {
  /** Null for a challenge by link. */
  opponentId: string | null;
  rematchOf: string | null;
};

/**
 * Starts a challenge with a friend, who is notified, or by link. Throws NOT_FOUND for a player who is not a friend, NO_QUESTIONS
 * with too few records, TOO_MANY_REQUESTS after 5 challenges to this friend or 20 to anyone in a day, or with 10 open ones.
 */
export async function createChallenge(
  ctx: PlayerContext,
  { friendId }: CreateChallengeInput,
): Promise<ChallengeInvitation> {
  const code = await startChallenge(ctx, { opponentId: friendId ?? null, rematchOf: null }, async (tx) => {
    if (friendId) {
      await lockFriend(tx, ctx, friendId);
      await spendChallenge(tx, ctx, friendId);
    }
    return undefined;
  });
  return { code, link: challengeLink(code) };
}

/**
 * Writes a challenge and returns its code. Runs `prepare` in the same transaction. If `prepare` returns the code of an existing
 * challenge, writes none and returns that code.
 */
export async function startChallenge(
  ctx: PlayerContext,
  { opponentId, rematchOf }: NewChallenge,
  prepare: (tx: Transaction) => Promise<string | undefined>,
): Promise<string> {
  const bookings = await readBookingCounts(ctx);
  // Drawn once: `dealInTransaction` runs the deal again after it has stored missing options. The same points then pick the same records.
  const randomPoints = fractions(ctx.random, ROUND_SIZE);
  const { playerId } = ctx.actor;
  const { code, isNew } = await dealInTransaction({ ...ctx, bookings }, async (tx) => {
    const existing = await prepare(tx);
    if (existing) return { code: existing, isNew: false };
    await spendNewChallenge(tx, ctx);
    const players = opponentId ? [playerId, opponentId] : [playerId];
    const records = await pickRecords(tx, players, randomPoints, ctx.now());
    const { id, code } = await writeChallenge(tx, ctx, { opponentId, rematchOf });
    await writeQuestions(tx, ctx, id, records, bookings);
    for (const player of players) await addPlayer(tx, id, player);
    if (opponentId) {
      const about = { kind: 'challenge_apart', aboutPlayerId: playerId, challengeId: id } as const;
      await addNotification(tx, { playerId: opponentId, ...about, now: ctx.now() });
    }
    return { code, isNew: true };
  });
  if (isNew && opponentId) await ctx.publish(opponentId, { type: 'notificationsChanged' });
  return code;
}

async function spendNewChallenge(tx: Transaction, ctx: PlayerContext): Promise<void> {
  const { playerId } = ctx.actor;
  const now = ctx.now();
  const seconds = await spendWithin(tx, NEW_CHALLENGES, { subject: playerId, now });
  if (seconds > 0) throw tooMany(seconds);
  const [open] = await tx.execute<{ count: number; earliestCloseMs: number }>(sql`
    select count(*)::integer as count, (extract(epoch from min(closes_at)) * 1000)::float8 as "earliestCloseMs"
    from challenges
    where challenger_id = ${playerId}::uuid and ended_at is null and closes_at > ${now.toISOString()}::timestamptz`);
  if (!open || open.count < MAX_OPEN_CHALLENGES) return;
  throw new AppError(
    'TOO_MANY_REQUESTS',
    message('challenges', 'server.tooManyOpen', { most: MAX_OPEN_CHALLENGES }),
    { retryAfterSeconds: Math.ceil((open.earliestCloseMs - now.getTime()) / 1000) },
  );
}

/** Picks records that neither player had in a challenge and that no current daily has; if too few are left, also others. */
async function pickRecords(
  db: Queryable,
  players: readonly string[],
  randomPoints: readonly number[],
  now: Date,
): Promise<RecordToAsk[]> {
  const used = await db.execute<{ record_id: string }>(sql`
    select q.record_id from challenge_players p join challenge_questions q on q.challenge_id = p.challenge_id
    where p.player_id = any(${players}::uuid[])
    union select record_id from daily_questions where day >= (${now.toISOString()}::timestamptz at time zone 'UTC')::date - 1`);
  const pick = { inPlayAt: closesAt(now), codes: COMPANY_CODES };
  const picked = await pickCompanyRecords(db, {
    ...pick,
    randomPoints,
    exceptIds: used.map((row) => row.record_id),
  });
  const missing = randomPoints.slice(picked.length);
  const again =
    missing.length === 0
      ? []
      : await pickCompanyRecords(db, { ...pick, randomPoints: missing, exceptIds: picked });
  const records = await readRecordsToAsk(db, [...picked, ...again]);
  if (records.length < ROUND_SIZE) throw new AppError('NO_QUESTIONS', message('challenges', 'server.tooFew'));
  requireOptions(records);
  return records;
}

async function writeChallenge(
  db: Queryable,
  { actor, now, random }: PlayerContext,
  { opponentId, rematchOf }: NewChallenge,
): Promise<{ id: string; code: string }> {
  const code = randomText(random, CHALLENGE_CODE_LETTERS, CHALLENGE_CODE_LENGTH);
  const closesIso = closesAt(now()).toISOString();
  const [written] = await db.execute<{ id: string; code: string }>(sql`
    insert into challenges (code, challenger_id, opponent_id, accepted, created_at, closes_at, rematch_of)
    values (${code}, ${actor.playerId}::uuid, ${opponentId}::uuid, ${opponentId !== null}::boolean,
      ${now().toISOString()}::timestamptz, ${closesIso}::timestamptz, ${rematchOf}::uuid)
    returning id, code`);
  if (!written) throw new Error('a challenge was not written');
  return written;
}

async function writeQuestions(
  db: Queryable,
  { random }: PlayerContext,
  challengeId: string,
  records: readonly RecordToAsk[],
  bookings: BookingCounts,
): Promise<void> {
  const rows = records.map((record, position) => {
    const { codes, answerIndex, par } = draftQuestion(record, bookings, random);
    const ids = { id: random.uuid(), record_id: record.record_id, option_key: newOptionKey(random) };
    return { position, ...ids, codes, answer_index: answerIndex, par };
  });
  await db.execute(sql`
    insert into challenge_questions (challenge_id, position, id, record_id, option_key, code_1, code_2, code_3, code_4,
      answer_index, par)
    select ${challengeId}::uuid, r.position, r.id, r.record_id, r.option_key, r.codes[1], r.codes[2], r.codes[3], r.codes[4],
      r.answer_index, r.par
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (position smallint, id uuid, record_id uuid,
      option_key uuid, codes smallint[], answer_index smallint, par boolean)`);
}

export async function addPlayer(db: Queryable, challengeId: string, playerId: string): Promise<void> {
  await db.execute(sql`
    insert into challenge_players (challenge_id, player_id, choices)
    values (${challengeId}::uuid, ${playerId}::uuid, array_fill(null::smallint, array[${ROUND_SIZE}::integer]))
    on conflict do nothing`);
}
