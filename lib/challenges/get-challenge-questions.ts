import type { ChallengeInput } from '@/lib/contract/challenges/schemas';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { readGameState, wireLives } from '@/lib/lives/game-state';
import type { PlayerContext } from '@/lib/platform/context';
import { wireQuestion } from '@/lib/quiz/dealing/open-round';
import { photosExpireAt } from '@/lib/records/photos/photo-url';
import { endReasonOf, noChallenge, openQuestionsOf, readChallenge } from './challenge';

/** Returns the caller's open questions, in the shape of a round; none after the end. Throws NOT_FOUND to other players. */
export async function getChallengeQuestions(
  ctx: PlayerContext,
  { code }: ChallengeInput,
): Promise<QuestionSet> {
  const { playerId } = ctx.actor;
  const nowMs = ctx.now().getTime();
  const found = await readChallenge(ctx.db, code, ctx.now());
  const own = found?.players.find((each) => each.playerId === playerId);
  if (!found || !own) throw noChallenge();
  const state = await readGameState(ctx.db, playerId, nowMs);
  const open = endReasonOf(found, ctx.now()) === null ? openQuestionsOf(found.questions, own) : [];
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
