import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { ChallengeView } from '@/lib/contract/challenges/challenge-view';
import type { ChallengeInput } from '@/lib/contract/challenges/schemas';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import type { PlayerContext } from '@/lib/platform/context';
import { openedName } from '@/lib/players/names/opened-name';
import { isVisible } from '@/lib/players/visible';
import { reviewQuestions } from '@/lib/quiz/review-questions';
import type { DailyQuestion } from '../daily/daily-questions';
import {
  type ChallengeState,
  challengeTaken,
  endOf,
  isBlockedFrom,
  isDone,
  linkOf,
  noChallenge,
  openOf,
  readChallenge,
  rightOf,
  type Side,
} from './challenge';
import { endChallenge } from './end-challenge';

/**
 * Returns a challenge as the caller may see it: the other player's choices only for questions that the caller has answered.
 * @throws NOT_FOUND for no challenge, for a link that is over, and between players who blocked; TAKEN for one of two others.
 */
export async function getChallenge(ctx: PlayerContext, { code }: ChallengeInput): Promise<ChallengeView> {
  const { playerId } = ctx.actor;
  const found = await readSettled(ctx, code);
  const { challenge, sides, questions } = found;
  const own = sides.find((side) => side.playerId === playerId);
  if (!own && challenge.accepted) throw challengeTaken();
  const end = endOf(found, ctx.now());
  if (!own && (end !== null || (await isBlockedFrom(ctx.db, playerId, challenge)))) throw noChallenge();
  const other = end === 'blocked' || challenge.isBlocked ? undefined : sides.find((side) => side !== own);
  const person = other && end !== 'gone' ? await readPerson(ctx.db, other.playerId) : null;
  const base = {
    code,
    link: linkOf(code),
    end,
    isChallenger: challenge.challengerId === playerId,
    name: person?.name ?? null,
    profile_image: person?.image ?? null,
    closesAt: challenge.closesMs,
    of: questions.filter(({ counts }) => counts).length,
  };
  if (!own) return { ...base, ...NOT_IN_IT, state: 'invited' };
  return { ...base, ...(await ownPart(ctx, found, own, other)), rematch: challenge.rematch };
}

/** Returns the challenge. If it is over and the caller plays in it, stores that first: then both read the same result from then on. */
async function readSettled(ctx: PlayerContext, code: string): Promise<ChallengeState> {
  const { playerId } = ctx.actor;
  const found = await readChallenge(ctx.db, code, ctx.now());
  if (!found) throw noChallenge();
  const isPlayer = found.sides.some((side) => side.playerId === playerId);
  if (!isPlayer || found.challenge.storedEnd || endOf(found, ctx.now()) === null) return found;
  await endChallenge(ctx, { code, playerId });
  return (await readChallenge(ctx.db, code, ctx.now())) ?? found;
}

const NOT_IN_IT = {
  answered: 0,
  next: null,
  right: 0,
  theirRight: null,
  questions: [],
  invented: false,
  rematch: null,
};

async function ownPart(ctx: PlayerContext, state: ChallengeState, own: Side, other: Side | undefined) {
  const { questions } = state;
  const end = endOf(state, ctx.now());
  const next = end === null ? openOf(questions, own)[0] : undefined;
  const answered = questions.filter(({ position }) => (own.choices[position] ?? null) !== null);
  const bothDone = other !== undefined && isDone(questions, own) && isDone(questions, other);
  const review = await reviewQuestions(
    ctx,
    answered.map((question) => ({ ...question, choice: own.choices[question.position] ?? 0 })),
  );
  return {
    state: end !== null ? ('over' as const) : next ? ('open' as const) : ('waiting' as const),
    answered: answered.filter(({ counts }) => counts).length,
    next: next?.id ?? null,
    right: rightOf(questions, own),
    theirRight: bothDone ? rightOf(questions, other) : null,
    questions: review.questions.map((question, i) => ({
      ...question,
      counts: answered[i]?.counts ?? false,
      theirs: theirsOf(answered[i], other),
    })),
    invented: review.invented,
  };
}

function theirsOf(question: DailyQuestion | undefined, other: Side | undefined) {
  const choice = (question && other?.choices[question.position]) ?? null;
  return choice === null ? null : { choice: choice === 0 ? null : choice };
}

/** Returns a player whom others see; null for anybody else. */
export async function readPerson(db: Queryable, playerId: string) {
  const [row] = await db.execute<{ sealed: string; key: string | null }>(sql`
    select username_sealed as sealed, profile_image_key as key from players
    where id = ${playerId}::uuid and ${isVisible(sql`players`)}`);
  return row ? { name: openedName(playerId, row.sealed), image: profileImageUrl(row.key, 'small') } : null;
}
