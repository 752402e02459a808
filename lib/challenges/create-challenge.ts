import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { ChallengeInvitation } from '@/lib/contract/challenges/challenge-view';
import {
  CHALLENGE_CODE_LENGTH,
  CHALLENGE_CODE_LETTERS,
  MAX_OPEN_CHALLENGES,
} from '@/lib/contract/challenges/rules';
import type { CreateChallengeInput } from '@/lib/contract/challenges/schemas';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import { lockFriend, spendChallenge } from '@/lib/friends/challenge-limit';
import { addNotification } from '@/lib/notifications/add-notification';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { fractions } from '@/lib/platform/random/fraction';
import { randomText } from '@/lib/platform/random/random-text';
import { spendWithin, tooMany } from '@/lib/platform/security/limits/rate-limits';
import { type Bookings, readBookings } from '@/lib/quiz/options/bookings';
import { COMPANY_CODES } from '@/lib/quiz/options/options';
import {
  askAbout,
  dealInTransaction,
  type RecordToAsk,
  requireOptions,
} from '@/lib/quiz/options/record-options';
import { newOptionKey } from '@/lib/quiz/question-ids';
import { pickForAll, readRecordsToAsk } from '@/lib/quiz/records-for-all';
import { message } from '@/messages/message';
import { closesAt, linkOf } from './challenge';
import { NEW_CHALLENGES } from './limits';

type NewChallenge = {
  /** Null for a challenge by link. */
  opponentId: string | null;
  rematchOf: string | null;
};

/**
 * Starts a challenge of ten questions, with a friend or by link. The friend is notified.
 * @throws NOT_FOUND for anybody but a friend, NO_QUESTIONS with too few records, TOO_MANY_REQUESTS after 5 challenges of this friend
 * or 20 in a day, and with 10 that are open.
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
  return { code, link: linkOf(code) };
}

/**
 * Writes a challenge, its questions and its players, notifies the opponent, and returns the challenge's code. Runs `prepare` first,
 * in the same transaction: if that returns a code, returns the same and writes nothing.
 */
export async function startChallenge(
  ctx: PlayerContext,
  { opponentId, rematchOf }: NewChallenge,
  prepare: (tx: Transaction) => Promise<string | undefined>,
): Promise<string> {
  const bookings = await readBookings(ctx);
  // A repeated try uses the same points, so that it picks the records whose options were just chosen.
  const starts = fractions(ctx.random, SET_SIZE);
  const { playerId } = ctx.actor;
  const { code, isNew } = await dealInTransaction({ ...ctx, bookings }, async (tx) => {
    const existing = await prepare(tx);
    if (existing) return { code: existing, isNew: false };
    await requireFewOpen(tx, ctx);
    const players = opponentId ? [playerId, opponentId] : [playerId];
    const records = await pickRecords(tx, players, starts, ctx.now());
    const { id, code } = await writeChallenge(tx, ctx, { opponentId, rematchOf });
    await writeQuestions(tx, ctx, id, records, bookings);
    for (const player of players) await addPlayer(tx, id, player);
    if (opponentId) {
      const about = { kind: 'challenge_apart', aboutPlayerId: playerId, challengeId: id } as const;
      await addNotification(tx, { playerId: opponentId, ...about, now: ctx.now() });
    }
    return { code, isNew: true };
  });
  if (isNew && opponentId) await ctx.publish(opponentId, { type: 'noticesChanged' });
  return code;
}

async function requireFewOpen(tx: Transaction, { actor, now }: PlayerContext): Promise<void> {
  const seconds = await spendWithin(tx, NEW_CHALLENGES, { subject: actor.playerId, now: now() });
  if (seconds > 0) throw tooMany(seconds);
  const [open] = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from challenges
    where challenger_id = ${actor.playerId}::uuid and ended_at is null and closes_at > ${now().toISOString()}::timestamptz`);
  if ((open?.count ?? 0) < MAX_OPEN_CHALLENGES) return;
  throw new AppError(
    'TOO_MANY_REQUESTS',
    message('challenges', 'server.tooManyOpen', { most: MAX_OPEN_CHALLENGES }),
  );
}

/** Picks records that neither player had in a challenge or can have in a daily now, and others where those run out. */
async function pickRecords(
  db: Queryable,
  players: readonly string[],
  starts: readonly number[],
  now: Date,
): Promise<RecordToAsk[]> {
  const used = await db.execute<{ record_id: string }>(sql`
    select q.record_id from challenge_players p join challenge_questions q on q.challenge_id = p.challenge_id
    where p.player_id = any(${players}::uuid[])
    union select record_id from daily_questions where day >= (${now.toISOString()}::timestamptz at time zone 'UTC')::date - 1`);
  const pick = { inPlayAt: closesAt(now), codes: COMPANY_CODES };
  const picked = await pickForAll(db, { ...pick, starts, exceptIds: used.map((row) => row.record_id) });
  const missing = starts.slice(picked.length);
  const again =
    missing.length === 0 ? [] : await pickForAll(db, { ...pick, starts: missing, exceptIds: picked });
  const records = await readRecordsToAsk(db, [...picked, ...again]);
  if (records.length < SET_SIZE) throw new AppError('NO_QUESTIONS', message('challenges', 'server.tooFew'));
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
  if (!written) throw new Error('a challenge was written and is not there');
  return written;
}

async function writeQuestions(
  db: Queryable,
  { random }: PlayerContext,
  challengeId: string,
  records: readonly RecordToAsk[],
  bookings: Bookings,
): Promise<void> {
  const rows = records.map((record, position) => {
    const { codes, answerIndex, par } = askAbout(record, bookings, random);
    const ids = { id: random.uuid(), record_id: record.record_id, option_key: newOptionKey(random) };
    return { position, ...ids, codes, answer_index: answerIndex, par };
  });
  // Text first, so that the driver does not encode the JSON again.
  await db.execute(sql`
    insert into challenge_questions (challenge_id, position, id, record_id, option_key, code_1, code_2, code_3, code_4,
      answer_index, par)
    select ${challengeId}::uuid, r.position, r.id, r.record_id, r.option_key, r.codes[1], r.codes[2], r.codes[3], r.codes[4],
      r.answer_index, r.par
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (position smallint, id uuid, record_id uuid,
      option_key uuid, codes smallint[], answer_index smallint, par boolean)`);
}

/** Adds a player who has answered nothing yet. */
export async function addPlayer(db: Queryable, challengeId: string, playerId: string): Promise<void> {
  await db.execute(sql`
    insert into challenge_players (challenge_id, player_id, choices)
    values (${challengeId}::uuid, ${playerId}::uuid, array_fill(null::smallint, array[${SET_SIZE}::integer]))
    on conflict do nothing`);
}
