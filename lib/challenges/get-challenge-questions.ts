import type { ChallengeInput } from '@/lib/contract/challenges/schemas';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { readGameState, wireLives } from '@/lib/lives/game-state';
import type { PlayerContext } from '@/lib/platform/context';
import { wireQuestion } from '@/lib/quiz/open-set';
import { photosExpireAt } from '@/lib/records/photos/photo-url';
import { endOf, noChallenge, openOf, readChallenge } from './challenge';

/**
 * Returns the caller's open questions in the shape of a quiz set; none once the challenge is over. Lives and points are as they are.
 * @throws NOT_FOUND for a challenge of others.
 */
export async function getChallengeQuestions(
  ctx: PlayerContext,
  { code }: ChallengeInput,
): Promise<QuestionSet> {
  const { playerId } = ctx.actor;
  const nowMs = ctx.now().getTime();
  const found = await readChallenge(ctx.db, code, ctx.now());
  const side = found?.sides.find((each) => each.playerId === playerId);
  if (!found || !side) throw noChallenge();
  const state = await readGameState(ctx.db, playerId, nowMs);
  const open = endOf(found, ctx.now()) === null ? openOf(found.questions, side) : [];
  const asked = { playerId, timed: !state.playsWithoutTimer };
  const counted = found.questions.filter(({ counts }) => counts).length;
  return {
    ...wireLives(state.holdings, nowMs),
    questions: open.map((question) =>
      wireQuestion({ ...question, ...asked }, { nowMs, language: ctx.language }),
    ),
    position: counted - open.length,
    set_size: counted,
    total_score: state.totalScore,
    streak: 0,
    free: true,
    photosExpireAt: photosExpireAt(nowMs),
  };
}
