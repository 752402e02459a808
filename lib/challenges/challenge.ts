import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { CHALLENGE_MS, type ChallengeEnd, challengeLinkPath } from '@/lib/contract/challenges/rules';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { isVisible } from '@/lib/players/visible';
import { message } from '@/messages/message';
import { type DailyQuestion, openQuestions, type Progress } from '../daily/daily-questions';

/** A challenge, as stored. Times are epoch ms. */
export type Challenge = {
  id: string;
  code: string;
  challengerId: string | null;
  opponentId: string | null;
  accepted: boolean;
  closesMs: number;
  storedEnd: ChallengeEnd | null;
  /** Whether one of the two players is banned or leaving. */
  hasHiddenPlayer: boolean;
  isBlocked: boolean;
  rematch: string | null;
};

/** What one player has done so far. */
export type Side = {
  playerId: string;
  choices: (number | null)[];
  lastAnsweredMs: number | null;
  finishedMs: number | null;
};

/** A question counts for both players or for neither. What counted at the end of the challenge counts for good. */
export type ChallengeQuestion = DailyQuestion & { counts: boolean };

export type ChallengeState = { challenge: Challenge; sides: Side[]; questions: ChallengeQuestion[] };

export const noChallenge = () => new AppError('NOT_FOUND', message('challenges', 'server.none'));
export const challengeTaken = () => new AppError('TAKEN', message('challenges', 'server.taken'));

export const linkOf = (code: string): string => new URL(challengeLinkPath(code), env().APP_URL).href;
export const closesAt = (now: Date): Date => new Date(now.getTime() + CHALLENGE_MS);

/** Selects the columns of a `Challenge` from `challenges` named c. */
const CHALLENGE_COLUMNS = sql`
  c.id, c.code, c.challenger_id as "challengerId", c.opponent_id as "opponentId", c.accepted,
  (extract(epoch from c.closes_at) * 1000)::float8 as "closesMs", c.end_reason as "storedEnd",
  (exists (select from players p where p.id = c.challenger_id and not ${isVisible(sql`p`)})
    or exists (select from players p where p.id = c.opponent_id and not ${isVisible(sql`p`)})) as "hasHiddenPlayer",
  exists (select from blocks b where (b.blocker_player_id, b.blocked_player_id)
    in ((c.challenger_id, c.opponent_id), (c.opponent_id, c.challenger_id))) as "isBlocked",
  (select r.code from challenges r where r.rematch_of = c.id) as rematch`;

/** Returns whether a player and the challenger have blocked one another. */
export async function isBlockedFrom(db: Queryable, playerId: string, challenge: Challenge): Promise<boolean> {
  const [blocked] = await db.execute(sql`
    select from blocks where (blocker_player_id, blocked_player_id) in (
      (${playerId}::uuid, ${challenge.challengerId}::uuid), (${challenge.challengerId}::uuid, ${playerId}::uuid))`);
  return blocked !== undefined;
}

/** Returns whether a player plays in the challenge with this code. */
export async function isInChallenge(db: Queryable, code: string, playerId: string): Promise<boolean> {
  const [row] = await db.execute(sql`
    select from challenges c join challenge_players p on p.challenge_id = c.id and p.player_id = ${playerId}::uuid
    where c.code = ${code}::text`);
  return row !== undefined;
}

/** Returns the challenge with what both players did and its questions. Null without one. */
export async function readChallenge(db: Queryable, code: string, now: Date): Promise<ChallengeState | null> {
  const [challenge] = await db.execute<Challenge>(
    sql`select ${CHALLENGE_COLUMNS} from challenges c where c.code = ${code}::text`,
  );
  if (!challenge) return null;
  const [sides, questions] = [
    await readSides(db, challenge.id),
    await readChallengeQuestions(db, challenge.id, now),
  ];
  return { challenge, sides, questions };
}

/**
 * Locks a challenge in the caller's transaction. Returns what `readChallenge` returns. Locks the players first, as an erasure does.
 */
export async function lockChallenge(
  tx: Queryable,
  { code, playerId, now }: { code: string; playerId: string; now: Date },
): Promise<ChallengeState | null> {
  await tx.execute(sql`
    select from players where id = any(array(
      select ${playerId}::uuid union all
      select p.player_id from challenges c join challenge_players p on p.challenge_id = c.id where c.code = ${code}::text))
    order by id for key share`);
  await tx.execute(sql`select from challenges where code = ${code}::text for no key update`);
  // Separate statements, so that they see what was committed while the lock waited.
  return readChallenge(tx, code, now);
}

/** Reads choices as JSON, because the driver (3.4.9) reads a null in an array of numbers as NaN. */
function readSides(db: Queryable, challengeId: string): Promise<Side[]> {
  return db.execute<Side>(sql`
    select player_id as "playerId", to_json(choices) as choices,
      (extract(epoch from last_answered_at) * 1000)::float8 as "lastAnsweredMs",
      (extract(epoch from finished_at) * 1000)::float8 as "finishedMs"
    from challenge_players where challenge_id = ${challengeId}::uuid`);
}

/**
 * Returns the ten questions in the shape of a daily's, each with its record if that is in play. If a photo is missing when a player
 * finishes, its question never counts again, even if the record is reinstated.
 */
function readChallengeQuestions(db: Queryable, challengeId: string, now: Date): Promise<ChallengeQuestion[]> {
  return db.execute<ChallengeQuestion>(sql`
    select q.position, 0 as version, q.id, q.record_id as "recordId", q.option_key as "optionKey",
      array[q.code_1, q.code_2, q.code_3, q.code_4] as "optionCodes", q.answer_index as "answerIndex", q.par,
      r.county_fips as "countyFips", c.name as "countyName", c.state as "countyState",
      shown_slip(r) as slip, r.category_code as "categoryCode",
      case when q.counted is not false then p.storage_key end as "storageKey",
      coalesce(q.counted, p.storage_key is not null) as counts
    from challenge_questions q
    left join booking_records r on r.id = q.record_id
      and (r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz)
    left join photos p on p.id = r.photo_id
    left join counties c on c.fips = r.county_fips
    where q.challenge_id = ${challengeId}::uuid order by q.position`);
}

export const progressOf = (side: Side): Progress => ({
  choices: side.choices,
  versions: [],
  finishedMs: side.finishedMs,
});

/** Returns the questions that a player can still answer. */
export const openOf = (questions: readonly DailyQuestion[], side: Side) =>
  openQuestions(questions, progressOf(side));

/** Returns how many of the questions that count a player has right. */
export const rightOf = (questions: readonly ChallengeQuestion[], { choices }: Side): number =>
  questions.filter(({ counts, position, answerIndex }) => counts && choices[position] === answerIndex).length;

/** Returns whether a player has answered every question that counts. */
export const isDone = (questions: readonly ChallengeQuestion[], side: Side): boolean => {
  const counting = questions.filter(({ counts }) => counts);
  const isAnswered = ({ position }: ChallengeQuestion) => (side.choices[position] ?? null) !== null;
  return side.finishedMs !== null || (counting.length > 0 && counting.every(isAnswered));
};

/** Returns why a challenge is over as of now; null while it is open. */
export function endOf({ challenge, sides, questions }: ChallengeState, now: Date): ChallengeEnd | null {
  const { storedEnd, challengerId, opponentId, accepted, closesMs } = challenge;
  if (storedEnd) return storedEnd;
  // After the closing, a removed photo no longer completes a player's answers.
  const isFinished = (side: Side) =>
    now.getTime() < closesMs ? isDone(questions, side) : side.finishedMs !== null;
  if (sides.length === 2 && sides.every(isFinished)) return 'finished';
  if (challengerId === null || (accepted && opponentId === null) || challenge.hasHiddenPlayer) return 'gone';
  if (challenge.isBlocked) return 'blocked';
  if (!questions.some(({ counts }) => counts)) return 'void';
  return now.getTime() >= closesMs ? 'expired' : null;
}
