import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { challengeLinkPath } from '@/lib/contract/challenges/paths';
import { CHALLENGE_MS, type ChallengeEnd } from '@/lib/contract/challenges/rules';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { isVisible } from '@/lib/players/visible';
import { message } from '@/messages/message';
import { type DailyQuestion, openQuestions, type Progress } from '../daily/questions/daily-questions';

/** Times are epoch ms. */
export type Challenge = {
  id: string;
  code: string;
  challengerId: string | null;
  opponentId: string | null;
  accepted: boolean;
  closesMs: number;
  storedEnd: ChallengeEnd | null;
  /** Whether a player is banned or leaving. */
  hasHiddenPlayer: boolean;
  isBlocked: boolean;
  rematch: string | null;
};

export type ChallengePlayer = {
  playerId: string;
  choices: (number | null)[];
  lastAnsweredMs: number | null;
  finishedMs: number | null;
};

/** `counts` applies to both players. It is final once the challenge has ended. */
type ChallengeQuestion = DailyQuestion & { counts: boolean };

export type ChallengeState = {
  challenge: Challenge;
  players: ChallengePlayer[];
  questions: ChallengeQuestion[];
};

export const noChallenge = () => new AppError('NOT_FOUND', message('challenges', 'server.none'));
export const challengeTaken = () => new AppError('TAKEN', message('challenges', 'server.taken'));

export const challengeLink = (code: string): string => new URL(challengeLinkPath(code), env().APP_URL).href;
export const closesAt = (now: Date): Date => new Date(now.getTime() + CHALLENGE_MS);

const CHALLENGE_COLUMNS = sql`
  c.id, c.code, c.challenger_id as "challengerId", c.opponent_id as "opponentId", c.accepted,
  (extract(epoch from c.closes_at) * 1000)::float8 as "closesMs", c.end_reason as "storedEnd",
  (exists (select from players p where p.id = c.challenger_id and not ${isVisible(sql`p`)})
    or exists (select from players p where p.id = c.opponent_id and not ${isVisible(sql`p`)})) as "hasHiddenPlayer",
  exists (select from blocks b where (b.blocker_player_id, b.blocked_player_id)
    in ((c.challenger_id, c.opponent_id), (c.opponent_id, c.challenger_id))) as "isBlocked",
  (select r.code from challenges r where r.rematch_of = c.id) as rematch`;

/** Returns whether the player or the challenger has blocked the other. */
export async function isBlockedFrom(db: Queryable, playerId: string, challenge: Challenge): Promise<boolean> {
  const [blocked] = await db.execute(sql`
    select from blocks where (blocker_player_id, blocked_player_id) in (
      (${playerId}::uuid, ${challenge.challengerId}::uuid), (${challenge.challengerId}::uuid, ${playerId}::uuid))`);
  return blocked !== undefined;
}

export async function isInChallenge(db: Queryable, code: string, playerId: string): Promise<boolean> {
  const [row] = await db.execute(sql`
    select from challenges c join challenge_players p on p.challenge_id = c.id and p.player_id = ${playerId}::uuid
    where c.code = ${code}::text`);
  return row !== undefined;
}

export async function readChallenge(db: Queryable, code: string, now: Date): Promise<ChallengeState | null> {
  const [challenge] = await db.execute<Challenge>(
    sql`select ${CHALLENGE_COLUMNS} from challenges c where c.code = ${code}::text`,
  );
  if (!challenge) return null;
  const [players, questions] = [
    await readPlayers(db, challenge.id),
    await readChallengeQuestions(db, challenge.id, now),
  ];
  return { challenge, players, questions };
}

/** Locks and returns a challenge. Locks the players first, as an erasure does, so that the two cannot deadlock. */
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
  // A new statement sees what was committed during the wait for the lock.
  return readChallenge(tx, code, now);
}

/** Reads choices as JSON, because the driver (3.4.9) turns a null in an array of numbers into NaN. */
function readPlayers(db: Queryable, challengeId: string): Promise<ChallengePlayer[]> {
  return db.execute<ChallengePlayer>(sql`
    select player_id as "playerId", to_json(choices) as choices,
      (extract(epoch from last_answered_at) * 1000)::float8 as "lastAnsweredMs",
      (extract(epoch from finished_at) * 1000)::float8 as "finishedMs"
    from challenge_players where challenge_id = ${challengeId}::uuid`);
}

/** Returns the questions like those of a daily. A question stored as void stays void, even if its record is reinstated. */
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

const progressOf = (player: ChallengePlayer): Progress => ({
  choices: player.choices,
  versions: [],
  finishedMs: player.finishedMs,
});

export const openQuestionsOf = (questions: readonly DailyQuestion[], player: ChallengePlayer) =>
  openQuestions(questions, progressOf(player));

export const countRight = (questions: readonly ChallengeQuestion[], { choices }: ChallengePlayer): number =>
  questions.filter(({ counts, position, answerIndex }) => counts && choices[position] === answerIndex).length;

export const hasFinished = (questions: readonly ChallengeQuestion[], player: ChallengePlayer): boolean => {
  const counting = questions.filter(({ counts }) => counts);
  const isAnswered = ({ position }: ChallengeQuestion) => (player.choices[position] ?? null) !== null;
  return player.finishedMs !== null || (counting.length > 0 && counting.every(isAnswered));
};

export function endReasonOf(
  { challenge, players, questions }: ChallengeState,
  now: Date,
): ChallengeEnd | null {
  const { storedEnd, challengerId, opponentId, accepted, closesMs } = challenge;
  if (storedEnd) return storedEnd;
  // Until the closing time, a player also counts as finished if all questions without an answer became void. After it, only the
  // stored finish counts.
  const isFinished = (player: ChallengePlayer) =>
    now.getTime() < closesMs ? hasFinished(questions, player) : player.finishedMs !== null;
  if (players.length === 2 && players.every(isFinished)) return 'finished';
  if (challengerId === null || (accepted && opponentId === null) || challenge.hasHiddenPlayer) return 'gone';
  if (challenge.isBlocked) return 'blocked';
  if (!questions.some(({ counts }) => counts)) return 'void';
  return now.getTime() >= closesMs ? 'expired' : null;
}
