import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { ChallengeView } from '@/lib/contract/challenges/challenge-view';
import type { ChallengeInput } from '@/lib/contract/challenges/schemas';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import type { PlayerContext } from '@/lib/platform/context';
import { openName } from '@/lib/players/sealed-fields';
import { isVisible } from '@/lib/players/visible';
import { reviewQuestions } from '@/lib/quiz/review-questions';
import type { DailyQuestion } from '../daily/questions/daily-questions';
import {
  type ChallengePlayer,
  type ChallengeState,
  challengeLink,
  challengeTaken,
  countRight,
  endReasonOf,
  hasFinished,
  isBlockedFrom,
  noChallenge,
  openQuestionsOf,
  readChallenge,
} from './challenge';
import { endChallenge } from './end-challenge';

/**
 * Returns a challenge for a player of it, or for a player with its link. Throws to the latter: TAKEN if it has an opponent, NOT_FOUND
 * if it is over or after a block. Throws NOT_FOUND for an unknown code.
 */
export async function getChallenge(ctx: PlayerContext, { code }: ChallengeInput): Promise<ChallengeView> {
  const { playerId } = ctx.actor;
  const found = await readSettled(ctx, code);
  const { challenge, players, questions } = found;
  const own = players.find((player) => player.playerId === playerId);
  if (!own && challenge.accepted) throw challengeTaken();
  const end = endReasonOf(found, ctx.now());
  if (!own && (end !== null || (await isBlockedFrom(ctx.db, playerId, challenge)))) throw noChallenge();
  const other =
    end === 'blocked' || challenge.isBlocked ? undefined : players.find((player) => player !== own);
  const person = other && end !== 'gone' ? await readVisiblePlayer(ctx.db, other.playerId) : null;
  const base = {
    code,
    link: challengeLink(code),
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

/** Returns the challenge. If the caller plays it and it is over, stores the end first, so that both players see the same result. */
async function readSettled(ctx: PlayerContext, code: string): Promise<ChallengeState> {
  const { playerId } = ctx.actor;
  const found = await readChallenge(ctx.db, code, ctx.now());
  if (!found) throw noChallenge();
  const isPlayer = found.players.some((player) => player.playerId === playerId);
  if (!isPlayer || found.challenge.storedEnd || endReasonOf(found, ctx.now()) === null) return found;
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

async function ownPart(
  ctx: PlayerContext,
  state: ChallengeState,
  own: ChallengePlayer,
  other: ChallengePlayer | undefined,
) {
  const { questions } = state;
  const end = endReasonOf(state, ctx.now());
  const next = end === null ? openQuestionsOf(questions, own)[0] : undefined;
  const answered = questions.filter(({ position }) => (own.choices[position] ?? null) !== null);
  const bothDone = other !== undefined && hasFinished(questions, own) && hasFinished(questions, other);
  const review = await reviewQuestions(
    ctx,
    answered.map((question) => ({ ...question, choice: own.choices[question.position] ?? 0 })),
  );
  return {
    state: end !== null ? ('over' as const) : next ? ('open' as const) : ('waiting' as const),
    answered: answered.filter(({ counts }) => counts).length,
    next: next?.id ?? null,
    right: countRight(questions, own),
    theirRight: bothDone ? countRight(questions, other) : null,
    questions: review.questions.map((question, i) => ({
      ...question,
      counts: answered[i]?.counts ?? false,
      theirs: theirsOf(answered[i], other),
    })),
    invented: review.invented,
  };
}

function theirsOf(question: DailyQuestion | undefined, other: ChallengePlayer | undefined) {
  const choice = (question && other?.choices[question.position]) ?? null;
  return choice === null ? null : { choice: choice === 0 ? null : choice };
}

export async function readVisiblePlayer(db: Queryable, playerId: string) {
  const [row] = await db.execute<{ sealed: string; key: string | null }>(sql`
    select username_sealed as sealed, profile_image_key as key from players
    where id = ${playerId}::uuid and ${isVisible(sql`players`)}`);
  return row ? { name: openName(playerId, row.sealed), image: profileImageUrl(row.key, 'small') } : null;
}
